import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { expireQuests } from "./answers/sessions.server.ts";

export const questJobs = [
  job({
    name: "quest.expire",
    cron: "20 21 * * *", // 02:50 in India
    payload: z.object({}),
    async run(services) {
      const expired = await expireQuests(services);
      if (expired > 0) services.log.info({ expired }, "unclaimed quests deleted");
    },
  }),
];
