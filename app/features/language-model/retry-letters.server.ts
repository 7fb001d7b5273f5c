import { transaction } from "../../platform/database/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import * as payments from "../payments/payments.server.ts";
import { type LanguageModelCode, languageModelWanted } from "./contract.ts";
import { countGivenUpLetters, givenUpSince, type ResultKey } from "./failed-letters.server.ts";

type Dependencies = Pick<Services, "db" | "events" | "clock">;

/** No letter is given up: the model has answered in the meantime, or there is no model. */
const nothingToAsk = () =>
  new AppError(
    "MODEL_NOT_ASKED" satisfies LanguageModelCode,
    "No answer of the language model is missing here any more",
    { status: 409 },
  );

const requestRetry = (
  { db, events, clock }: Dependencies,
  who: Who,
  { subject, reports, report }: { subject: string; reports: number; report: ResultKey | null },
): Promise<void> =>
  transaction(db, async (tx) => {
    await events.publish(tx, languageModelWanted, { report });
    await audit.record(tx, {
      who,
      action: "language-model.asked-again",
      subject,
      before: null,
      after: { reports },
      at: clock.now(),
    });
  });

/**
 * Requests letters again for all reports whose letters were given up.
 * @returns their number
 * @throws AppError MODEL_NOT_ASKED (409) if there are none
 */
export async function retryAllLetters(
  services: Dependencies & Pick<Services, "env">,
  who: Who,
): Promise<number> {
  const reports = await countGivenUpLetters(services);
  if (reports === 0) throw nothingToAsk();
  await requestRetry(services, who, { subject: "reports", reports, report: null });
  return reports;
}

/**
 * Requests the letter again for the report of one order.
 * @throws AppError MODEL_NOT_ASKED (409) if its letter was not given up
 */
export async function retryReportLetter(
  services: Dependencies & Pick<Services, "env">,
  who: Who,
  purchaseId: string,
): Promise<void> {
  const report = await payments.soldIn(services, purchaseId);
  if (!report || !(await givenUpSince(services, report))) throw nothingToAsk();
  await requestRetry(services, who, { subject: purchaseId, reports: 1, report });
}
