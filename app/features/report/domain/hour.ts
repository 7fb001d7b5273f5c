import type { Scores } from "../contract.ts";
import { clamp } from "./normal.ts";

/** The hour of the evening a person's profile falls on, HH:MM between 18:30 (warm, outgoing) and 19:45. Source: design notes, "Hour". */
export function hourOf({ traits }: Scores): string {
  const z = { O: traits.O.z, C: traits.C.z, E: traits.E.z, A: traits.A.z };
  const warmth = clamp(0.5 + 0.22 * (z.E + 0.7 * z.A + 0.25 * z.O - 0.35 * z.C), 0, 1);
  const minutes = Math.round(19 * 60 + 45 - 75 * warmth);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
