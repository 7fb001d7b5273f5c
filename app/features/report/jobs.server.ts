import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { tidyPictures } from "./share/pictures.server.ts";
import { fillTexts } from "./spoken-fill.server.ts";

export const reportJobs = [
  job({
    name: "report.tidy-pictures",
    cron: "5 22 * * *", // 03:35 in India
    payload: z.object({}),
    run: (services) => tidyPictures(services),
  }),
  job({
    name: "report.fill-texts",
    cron: "*/5 * * * *",
    payload: z.object({}),
    run: async (services) => void (await fillTexts(services)),
  }),
];
