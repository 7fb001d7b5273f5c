import { randomUUID } from "node:crypto";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../../accounts/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { resultPath } from "../../quest/contract.ts";

/**
 * Returns a buyer who had to sign in to the result, in whichever tab they sign in. The `code` tells the page to
 * resume the purchase.
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
