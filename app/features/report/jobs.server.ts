import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { tidyPictures } from "./share/pictures.server.ts";

export const reportJobs = [
  job({
    name: "report.tidy-pictures",
    cron: "5 22 * * *", // 03:35 in India
    payload: z.object({}),
    run: (services) => tidyPictures(services),
  }),
];
