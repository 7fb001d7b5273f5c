import type { Services } from "../../platform/services.server.ts";
import { createPerson, DEMO_USERS } from "../accounts/fixtures.ts";
import { buy, gatewayControl } from "../payments/fixtures.ts";
import * as quest from "../quest/quest.server.ts";

/** Demo purchases: Maya has her report, Noor was refunded. Existing purchases stay unchanged. */
export async function seedPurchases(services: Services, announce: (line: string) => void) {
  const gateway = services.env.RAZORPAY_API_BASE;
  if (new URL(gateway).hostname !== "127.0.0.1")
    return announce("Real payment keys are set: maya and noor have bought nothing.");
  const control = gatewayControl(gateway);
  const [maya, noor] = [
    await createPerson(services, DEMO_USERS.maya),
    await createPerson(services, DEMO_USERS.noor),
  ];
  const [mayasResult, noorsResult] = [
    await quest.latestResultOf(services, maya.id),
    await quest.latestResultOf(services, noor.id),
  ];
  if (mayasResult) await buy(services, control, { user: maya, item: mayasResult, method: "card" });
  if (noorsResult) await buy(services, control, { user: noor, item: noorsResult, refund: true });
}
