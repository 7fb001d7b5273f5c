import { Hono } from "hono";
import { inRupees } from "../../../lib/money.ts";
import type { Services } from "../../../platform/services.server.ts";
import { exportCsv } from "../../safety/safety.server.ts";
import type { Who } from "../../audit/contract.ts";
import { ORDER_STATE_NAMES } from "../ledger.contract.ts";
import { type AdminOrder, methodName, orderFilterOf } from "../domain/admin-order.ts";
import * as payments from "../payments.server.ts";

const columns = [
  { name: "Order id", of: (order: AdminOrder) => order.id },
  { name: "Receipt", of: (order: AdminOrder) => order.receiptNumber },
  { name: "Created", of: (order: AdminOrder) => order.createdAt },
  { name: "Paid", of: (order: AdminOrder) => order.paidAt },
  { name: "Member", of: (order: AdminOrder) => order.name },
  { name: "Email", of: (order: AdminOrder) => order.email },
  { name: "Status", of: (order: AdminOrder) => ORDER_STATE_NAMES[order.state] },
  { name: "Needs you", of: (order: AdminOrder) => order.todo },
  { name: "Amount in rupees", of: (order: AdminOrder) => inRupees(order.amount) },
  { name: "Refunded in rupees", of: (order: AdminOrder) => inRupees(order.refundedAmount) },
  { name: "Method", of: (order: AdminOrder) => order.method && methodName(order.method) },
  { name: "Payment id", of: (order: AdminOrder) => order.paymentId },
  { name: "Report", of: (order: AdminOrder) => order.report },
];

/** CSV export of the order list, for administrators. */
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
  return app;
}
