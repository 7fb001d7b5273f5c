import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { expireQuests } from "./answers/sessions.server.ts";

export const questJobs = [
  job({
    name: "quest.expire",
    cron: "20 21 * * *", // 02:50 in India
    payload: z.object({}),
    async run(services) {
      const gone = await expireQuests(services);
      if (gone > 0) services.log.info({ gone }, "unclaimed quests deleted");
    },
  }),
];
