import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { paid } from "../payments/contract.ts";
import { questClaimed, questFinished } from "../quest/contract.ts";
import { languageModelAllowed } from "./contract.ts";
import * as languageModel from "./language-model.server.ts";

const finished = job({
  name: "language-model.write-finished",
  on: questFinished,
  payload: questFinished.payload,
  parallel: 2,
  run: (services, { sessionId, testId }) => languageModel.writeProse(services, { sessionId, testId }),
});

const claimed = job({
  name: "language-model.write-claimed",
  on: questClaimed,
  payload: questClaimed.payload,
  run: (services, { userId, sessionId }) => languageModel.writeAllProse(services, userId, sessionId),
});

const bought = job({
  name: "language-model.write-paid",
  on: paid,
  payload: paid.payload,
  run: (services, { sessionId, testId }) =>
    languageModel.writeProse(services, { sessionId, testId }, { withThoughts: true }),
});

const allowed = job({
  name: "language-model.write-allowed",
  on: languageModelAllowed,
  payload: languageModelAllowed.payload,
  run: (services, { userId }) => languageModel.writeAllProse(services, userId),
});

const again = job({
  name: "language-model.catch-up",
  cron: "23 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => languageModel.catchUp(services),
});

export const languageModelJobs = [finished, claimed, bought, allowed, again];
