import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { emailAlarm, watchAlarms } from "./alarms.server.ts";
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
    name: "operations.email-alarm",
    on: alarmRaised,
    payload: alarmRaised.payload,
    owed: true,
    run: (services, alarm) => emailAlarm(services, alarm),
  }),
];
