import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { mediaDropped, mediaWanted } from "./contract.ts";
import * as media from "./media.server.ts";

const make = job({
  name: "media.make",
  on: mediaWanted,
  payload: mediaWanted.payload,
  run: (services, { key }) => media.makeVariants(services, key),
});

const drop = job({
  name: "media.drop",
  on: mediaDropped,
  payload: mediaDropped.payload,
  retries: 10,
  run: async ({ storage }, { files }) => void (await Promise.all(files.map((file) => storage.remove(file)))),
});

const watch = job({
  name: "media.watch",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => media.makeMissingCuts(services),
});

const tidy = job({
  name: "media.tidy",
  cron: "40 21 * * *", // 03:10 in India
  payload: z.object({}).nullish(),
  run: async (services) => void (await media.tidyVariants(services)),
});

export const mediaJobs = [make, drop, watch, tidy];
