import type { Services } from "../../../platform/services.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import { purchasesOf } from "../orders/purchases.server.ts";
import { readOrder } from "./admin-order.server.ts";

/** Maximum number of orders, newest first; each month of a subscription is one. */
const SHOWN = 40;

/** The history of a member's orders: paid, verified, documents, delivered, refunded. */
export async function paymentsStory(services: Services, { id }: DataSubject): Promise<StoryLine[]> {
  const orders = (await purchasesOf(services, id)).slice(0, SHOWN);
  const files = await Promise.all(orders.map((order) => readOrder(services, order.id)));
  return files.flatMap((file) =>
    file
      ? file.order.story.map((step) => ({
          ...step,
          ...(step.kind === "order" && {
            link: { to: `/admin/orders/${file.order.id}`, name: `Open ${file.order.number}` },
          }),
        }))
      : [],
  );
}
