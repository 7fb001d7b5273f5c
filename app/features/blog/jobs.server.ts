import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import * as blog from "./blog.server.ts";

export const blogJobs = [
  job({
    name: "blog.publish-due",
    cron: "* * * * *",
    retries: 0,
    payload: z.object({}).nullish(),
    run: async (services) => void (await blog.publishDue(services)),
  }),
  job({
    name: "blog.clear",
    cron: "17 3 * * *",
    payload: z.object({}).nullish(),
    run: async (services) => void (await blog.clearPosts(services)),
  }),
];
