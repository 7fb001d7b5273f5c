import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { securityNotice } from "../accounts/contract.ts";
import { unusualNoticed } from "./contract.ts";
import { emailAlarm, noteSecurity, raiseAlarms, tidySecurityEvents } from "./safety.server.ts";

export const safetyJobs = [
  job({
    name: "safety.note-account",
    on: securityNotice,
    payload: securityNotice.payload,
    run: (services, { kind, userId, detail }) =>
      // the detail of an email change is the new address, which is not stored
      noteSecurity(services, { kind, userId, ...(kind !== "email-changed" && { detail }) }),
  }),
  job({ name: "safety.compare", cron: "*/10 * * * *", payload: z.object({}).nullish(), run: raiseAlarms }),
  job({
    name: "safety.email-alarm",
    on: unusualNoticed,
    payload: unusualNoticed.payload,
    owed: true,
    run: emailAlarm,
  }),
  job({ name: "safety.tidy", cron: "41 3 * * *", payload: z.object({}).nullish(), run: tidySecurityEvents }),
];
