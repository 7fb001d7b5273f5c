import { z } from "zod";
import type { Env } from "../../platform/env.server.ts";
import { job } from "../../platform/jobs/jobs.server.ts";
import { paid } from "../payments/contract.ts";
import { questClaimed, questFinished } from "../quest/contract.ts";
import { modelOf } from "./config.server.ts";
import { languageModelAllowed, languageModelWanted } from "./contract.ts";
import * as languageModel from "./language-model.server.ts";

/** Without a model these jobs have nothing to do. */
const isSubscribed = (env: Env) => modelOf(env) !== undefined;

const finished = job({
  name: "language-model.write-finished",
  on: questFinished,
  isSubscribed,
  payload: questFinished.payload,
  parallel: 2,
  run: (services, { sessionId, testId }) => languageModel.writeLetter(services, { sessionId, testId }),
});

const claimed = job({
  name: "language-model.write-claimed",
  on: questClaimed,
  isSubscribed,
  payload: questClaimed.payload,
  run: (services, { userId, sessionId }) => languageModel.writeLetters(services, userId, sessionId),
});

const bought = job({
  name: "language-model.write-paid",
  on: paid,
  isSubscribed,
  payload: paid.payload,
  run: (services, { sessionId, testId }) => languageModel.writeLetter(services, { sessionId, testId }),
});

const allowed = job({
  name: "language-model.write-allowed",
  on: languageModelAllowed,
  isSubscribed,
  payload: languageModelAllowed.payload,
  run: (services, { userId }) => languageModel.writeLetters(services, userId),
});

const hourly = job({
  name: "language-model.catch-up",
  cron: "23 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => languageModel.catchUp(services),
});

const requested = job({
  name: "language-model.ask-again",
  on: languageModelWanted,
  isSubscribed,
  payload: languageModelWanted.payload,
  run: (services, { report }) => languageModel.retryLetters(services, report),
});

export const languageModelJobs = [finished, claimed, bought, allowed, hourly, requested];
