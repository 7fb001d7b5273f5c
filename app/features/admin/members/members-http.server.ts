import { Hono } from "hono";
import { inRupees } from "../../../lib/money.ts";
import type { Services } from "../../../platform/services.server.ts";
import { exportCsv } from "../../safety/safety.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type AdminMember, MEMBER_STATE_NAMES, membersAsked } from "../contract.ts";
import { everyMember } from "./members.server.ts";

const stateName = ({ state, isAdmin }: AdminMember) =>
  isAdmin ? "Administrator" : MEMBER_STATE_NAMES[state];
const columns = [
  { name: "Member id", of: (one: AdminMember) => one.id },
  { name: "Name", of: (one: AdminMember) => one.name },
  { name: "Email", of: (one: AdminMember) => one.email },
  { name: "Status", of: stateName },
  { name: "Joined", of: (one: AdminMember) => one.createdAt },
  { name: "Last sign-in", of: (one: AdminMember) => one.lastSignInAt },
  { name: "Quests", of: (one: AdminMember) => one.quests },
  { name: "Latest result", of: (one: AdminMember) => one.result },
  { name: "Orders", of: (one: AdminMember) => one.orders },
  { name: "Paid in rupees", of: (one: AdminMember) => inRupees(one.paid) },
  { name: "Refunded in rupees", of: (one: AdminMember) => inRupees(one.returned) },
];

/** The owner's calls about members. */
export function membersHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.get("/api/admin/members.csv", (c) => {
    const filter = membersAsked(new URL(c.req.url).searchParams);
    const rows = everyMember(services, filter);
    return exportCsv(services, {
      who: c.get("admin"),
      action: "accounts.exported",
      subject: "members",
      filter,
      columns,
      rows,
    });
  });
  return app;
}
