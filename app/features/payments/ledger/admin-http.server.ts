import { Hono } from "hono";
import { z } from "zod";
import { inRupees } from "../../../lib/money.ts";
import { readJson } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { exportCsv } from "../../safety/safety.server.ts";
import type { Who } from "../../audit/contract.ts";
import { ORDER_STATE_NAMES } from "../ledger.contract.ts";
import { type AdminOrder, methodName, orderFilterOf } from "../domain/admin-order.ts";
import * as payments from "../payments.server.ts";

const reason = z
  .string("Add a reason")
  .trim()
  .min(3, "Add a reason")
  .max(500, "Write at most 500 characters");
/** `amount` and `seenLeft` in paise; `key` identifies the form, so that submitting it twice is one refund. */
const Refund = z.strictObject({
  amount: z.int("Enter an amount in rupees").min(100, "Refund at least ₹1"),
  reason,
  key: z.string().min(16).max(100),
  seenLeft: z.int().min(0),
});
const Refusal = z.strictObject({ answer: reason });
const Nothing = z.strictObject({});

const columns = [
  { name: "Order id", of: (order: AdminOrder) => order.id },
  { name: "Receipt", of: (order: AdminOrder) => order.receiptNumber },
  { name: "Created", of: (order: AdminOrder) => order.createdAt },
  { name: "Paid", of: (order: AdminOrder) => order.paidAt },
  { name: "Member", of: (order: AdminOrder) => order.name },
  { name: "Email", of: (order: AdminOrder) => order.email },
  { name: "Status", of: (order: AdminOrder) => ORDER_STATE_NAMES[order.state] },
  { name: "Needs you", of: (order: AdminOrder) => order.waits },
  { name: "Amount in rupees", of: (order: AdminOrder) => inRupees(order.amount) },
  { name: "Refunded in rupees", of: (order: AdminOrder) => inRupees(order.refundedAmount) },
  { name: "Method", of: (order: AdminOrder) => order.method && methodName(order.method) },
  { name: "Payment id", of: (order: AdminOrder) => order.paymentId },
  { name: "Report", of: (order: AdminOrder) => order.report },
];

/** The owner's calls about orders, available to administrators. */
export function ordersHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.get("/api/admin/orders.csv", (c) => {
    const filter = orderFilterOf(new URL(c.req.url).searchParams);
    const rows = payments.everyOrder(services, filter);
    return exportCsv(services, {
      who: c.get("admin"),
      action: "payments.exported",
      subject: "orders",
      filter,
      columns,
      rows,
    });
  });
  app.post("/api/admin/orders/:id/refund", async (c) => {
    const asked = await readJson(c, Refund, 4_096);
    await payments.refundByOwner(services, c.get("admin"), { purchaseId: c.req.param("id"), ...asked });
    return c.json({ success: true });
  });
  app.post("/api/admin/orders/:id/receipt", async (c) => {
    await readJson(c, Nothing, 1_024);
    await payments.resendReceipt(services, c.get("admin"), c.req.param("id"));
    return c.json({ success: true });
  });
  app.post("/api/admin/refund-requests/:id/confirm", async (c) => {
    await readJson(c, Nothing, 1_024);
    await payments.confirmRefund(services, c.get("admin"), c.req.param("id"));
    return c.json({ success: true });
  });
  app.post("/api/admin/refund-requests/:id/refuse", async (c) => {
    const { answer } = await readJson(c, Refusal, 4_096);
    await payments.refuseRefund(services, c.get("admin"), c.req.param("id"), answer);
    return c.json({ success: true });
  });
  return app;
}
