// The projector's page: it only looks on. The board is fetched from the wall's own address.
import * as clock from "./clock.js";
import * as fuse from "./fuse.js";
import * as live from "./live.js";
import { celebrate } from "../core/motion.js";

document.addEventListener("board:shown", ({ detail }) => {
  if (detail.now.layout === "over" && detail.was.layout !== "over") celebrate(document.body);
});
for (const part of [clock, fuse, live]) part.start();
