import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { tidyNotes } from "./notes.server.ts";

export const noteJobs = [
  job({
    name: "notes.tidy",
    cron: "10 23 * * *", // 04:40 in India, after the clean-up of their subjects
    payload: z.object({}).nullish(),
    run: tidyNotes,
  }),
];
