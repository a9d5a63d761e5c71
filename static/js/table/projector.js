// The projector's page: it shows the board, which it fetches from an address of its own, and makes no moves.
import { celebrate } from "../core/motion.js";
import * as clock from "./clock.js";
import * as fuse from "./fuse.js";
import * as live from "./live.js";

document.addEventListener("board:shown", ({ detail }) => {
  if (detail.now.layout === "over" && detail.was.layout !== "over") celebrate(document.body);
});
for (const part of [clock, fuse, live]) part.start();
