import poles from "../../../content/language-model/poles.json" with { type: "json" };
import words from "../../../content/language-model/words.json" with { type: "json" };
import { Poles, Words } from "./domain/words.ts";

/** Lists by which texts are judged, read once: a file that does not fit stops the start. */
export const lists = { words: Words.parse(words), poles: Poles.parse(poles) };
