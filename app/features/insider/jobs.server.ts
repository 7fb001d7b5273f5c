import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { subscriptionEnding, subscriptionMoved } from "../payments/subscriptions.contract.ts";
import { insiderGiven } from "./contract.ts";
import { INSIDER } from "./domain/item.ts";
import * as insider from "./insider.server.ts";

const moved = job({
  name: "insider.tell-moved",
  on: subscriptionMoved,
  payload: subscriptionMoved.payload,
  owed: true,
  run: async (services, move) => (move.item === INSIDER ? insider.emailMoved(services, move) : undefined),
});

const ended = job({
  name: "insider.tell-ended",
  on: subscriptionEnding,
  payload: subscriptionEnding.payload,
  owed: true,
  run: async (services, ending) =>
    ending.item === INSIDER && ending.by === "member" ? insider.emailEnded(services, ending) : undefined,
});

const accessGiven = job({
  name: "insider.tell-given",
  on: insiderGiven,
  payload: insiderGiven.payload,
  owed: true,
  run: (services, { userId }) => insider.emailGiven(services, userId),
});

const dates = job({
  name: "insider.look-for-dates",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => insider.announceDates(services),
});

export const insiderJobs = [moved, ended, accessGiven, dates];
