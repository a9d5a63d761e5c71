// Pages on which a word or a text can be read aloud.
import * as hear from "../core/hear.js";

hear.start();
