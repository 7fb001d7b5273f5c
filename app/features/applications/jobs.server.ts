import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { emailChanged } from "../accounts/contract.ts";
import { tidyApplications } from "./form/applying.server.ts";
import { applicationBegun, applicationMoved, ownerNoticed } from "./events.contract.ts";
import { sendOwnerEmail, sendContinueEmail, sendStateEmail } from "./emails.server.ts";
import { followAddress } from "./form/links.server.ts";

export const applicationJobs = [
  job({
    name: "applications.email-state",
    on: applicationMoved,
    payload: applicationMoved.payload,
    owed: true,
    parallel: 4,
    run: (services, { entryId }) => sendStateEmail(services, entryId),
  }),
  job({
    name: "applications.email-continue",
    on: applicationBegun,
    payload: applicationBegun.payload,
    owed: true,
    run: (services, { applicationId }) => sendContinueEmail(services, applicationId),
  }),
  job({
    name: "applications.email-owner",
    on: ownerNoticed,
    payload: ownerNoticed.payload,
    owed: true,
    run: (services, notice) => sendOwnerEmail(services, notice),
  }),
  job({
    name: "applications.follow",
    on: emailChanged,
    payload: emailChanged.payload,
    run: (services, moved) => followAddress(services, moved),
  }),
  job({
    name: "applications.tidy",
    cron: "55 21 * * *",
    payload: z.object({}),
    run: (services) => tidyApplications(services),
  }),
];
