import { z } from "zod";
import { WATCHED, type Watched } from "./contract.ts";

const address = z.string();

/** A week is over: one event for each administrator. `monday` is the day after it, in India. */
export const weekOver = {
  name: "analytics.week-over",
  payload: z.object({ monday: z.string(), address }),
} as const;

const metrics = Object.keys(WATCHED) as [Watched, ...Watched[]]; // its keys, of which there are some
/** Figures of a day are unlike the eight weeks before; one event for each administrator. */
export const dayUnlike = {
  name: "analytics.day-unlike",
  payload: z.object({
    /** The weekday and the time of day in India until which was counted, such as "Wednesday" and "14:15". */
    weekday: z.string(),
    until: z.string(),
    unlike: z.array(
      z.object({
        metric: z.enum(metrics),
        now: z.number(),
        before: z.array(z.number()),
        band: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
    address,
  }),
} as const;
