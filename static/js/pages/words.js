// The word checker: a found word can be read aloud.
import * as hear from "../core/hear.js";

hear.start();
