import type { Services } from "../../../platform/services.server.ts";
import type { Entitlement, SaleGuard } from "../../payments/contract.ts";
import type { QuestResult } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import { entitlementText } from "../domain/entitlement-texts.ts";
import { entitlementFor } from "./entitlement.server.ts";

/**
 * Why the report of this result must not be sold to this person; undefined if it may be. Registered with
 * payments as `saleGuard`.
 */
export const saleObjection: SaleGuard<Pick<Services, "db">> = async (
  services,
  { userId, sessionId, testId, subscription },
) => {
  if (subscription) return undefined;
  const result = await quest.readResult(services, sessionId, testId);
  if (!result)
    return { code: "NOT_FOUND", message: "Missing session information. Please try again.", status: 404 };
  if (!result.ownerId) return { code: "NOT_SAVED", message: "Please save your analysis first", status: 403 };
  if (result.ownerId !== userId)
    return { code: "NOT_OWNER", message: "This result belongs to another account", status: 403 };
  return careless(result.scores.quality);
};

function careless({ grade, reasons }: QuestResult["scores"]["quality"]) {
  if (grade !== "C") return undefined;
  const why = reasons[0] ?? "These answers do not hold together.";
  const message = `${why} We would not sell you a report about them. Please take the quest again.`;
  return { code: "GRADE_C", message, status: 409 };
}

/** The earlier payment that covers this result's report; registered with payments as `entitlement`. */
export const reportEntitlement: Entitlement<Pick<Services, "db">> = async (services, item) => {
  const entitlement = await entitlementFor(services, item);
  return entitlement && { purchaseId: entitlement.purchaseId, message: entitlementText(entitlement) };
};
