import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { emailChanged } from "../accounts/contract.ts";
import { subscriptionRequested, newsletterConfirmed, issueReady, newsletterImported } from "./contract.ts";
import { moveSubscription } from "./subscribers/move-subscription.server.ts";
import { sendImportConfirmations } from "./import/import-subscribers.server.ts";
import { sendConfirmationEmail, sendWelcome } from "./subscribers/emails.server.ts";
import { runIssue } from "./sending/running.server.ts";
import { wakeIssues } from "./sending/sending.server.ts";
import { tidyNewsletter } from "./subscribers/subscribing.server.ts";

export const newsletterJobs = [
  job({
    name: "newsletter.ask",
    on: subscriptionRequested,
    payload: subscriptionRequested.payload,
    owed: true,
    run: (services, { subscriberId }) => sendConfirmationEmail(services, subscriberId),
  }),
  job({
    name: "newsletter.welcome",
    on: newsletterConfirmed,
    payload: newsletterConfirmed.payload,
    owed: true,
    run: (services, { subscriberId }) => sendWelcome(services, subscriberId),
  }),
  job({
    name: "newsletter.ask-imported",
    on: newsletterImported,
    payload: newsletterImported.payload,
    run: (services, { importId }) => sendImportConfirmations(services, importId),
  }),
  job({
    name: "newsletter.send",
    on: issueReady,
    payload: issueReady.payload,
    run: (services, { issueId }) => runIssue(services, issueId),
  }),
  job({
    name: "newsletter.follow",
    on: emailChanged,
    payload: emailChanged.payload,
    run: (services, moved) => moveSubscription(services, moved),
  }),
  job({
    name: "newsletter.wake",
    cron: "* * * * *",
    payload: z.object({}),
    run: (services) => wakeIssues(services),
  }),
  job({
    name: "newsletter.tidy",
    cron: "40 21 * * *",
    payload: z.object({}),
    run: (services) => tidyNewsletter(services),
  }),
];
