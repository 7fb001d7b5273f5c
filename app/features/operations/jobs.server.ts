import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { emailAlarm, watchAlarms } from "./alarms/alarms.server.ts";
import { alarmRaised } from "./contract.ts";

export const operationsJobs = [
  job({
    name: "operations.watch",
    cron: "* * * * *",
    retries: 0,
    payload: z.object({}).nullish(),
    run: watchAlarms,
  }),
  job({
    name: "operations.tidy-files",
    cron: "25 21 * * *", // 02:55 in India
    payload: z.object({}).nullish(),
    run: async ({ storage }) => void (await storage.tidy()),
  }),
  job({
    name: "operations.email-alarm",
    on: alarmRaised,
    payload: alarmRaised.payload,
    owed: true,
    run: emailAlarm,
  }),
];
