import phrases from "../../../content/crisis-words.json" with { type: "json" };
import { isCrisis } from "./domain/crisis.ts";

/** Whether a thought speaks of not wanting to live, or of hurting oneself: help is shown. */
export const speaksOfCrisis = (thought: string): boolean => isCrisis(thought, phrases);
