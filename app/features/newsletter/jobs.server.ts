import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { newsletterAsked, newsletterConfirmed } from "./contract.ts";
import { sendAsk, sendWelcome } from "./letters.server.ts";
import { tidyNewsletter } from "./subscribing.server.ts";

export const newsletterJobs = [
  job({
    name: "newsletter.ask",
    on: newsletterAsked,
    payload: newsletterAsked.payload,
    run: (services, { subscriberId }) => sendAsk(services, subscriberId),
  }),
  job({
    name: "newsletter.welcome",
    on: newsletterConfirmed,
    payload: newsletterConfirmed.payload,
    run: (services, { subscriberId }) => sendWelcome(services, subscriberId),
  }),
  job({ name: "newsletter.tidy", cron: "40 21 * * *", payload: z.object({}), run: (services) => tidyNewsletter(services) }),
];
