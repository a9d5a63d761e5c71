// The word checker: a word that was found can be heard.
import * as hear from "../core/hear.js";

hear.start();
