import { randomUUID } from "node:crypto";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../../accounts/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { resultPath } from "../../quest/contract.ts";

/**
 * After signing in, sends a buyer back to the result that they wanted to buy, whichever tab they sign in
 * with. The `code` parameter makes the page resume the purchase.
 */
export const pdfReportSessionHooks: SessionHooks<Services> = {
  carry: async () => undefined,
  async arrived(services, { userId, headers }) {
    const browserId = payments.offerBrowserOf(headers);
    const item = browserId && (await payments.adoptPutAside(services, { userId, browserId }));
    if (!item) return undefined;
    return { landOn: `${resultPath({ ownerId: userId, ...item })}?code=${randomUUID()}`, resumes: true };
  },
};
