import { Hono } from "hono";
import { z } from "zod";
import { inRupees } from "../../lib/money.ts";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import { type AdminMember, membersAsked } from "./contract.ts";
import { everyMember } from "./members.server.ts";
import { MEMBER_STATE_NAMES } from "./ui/member-state.tsx";

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
const Suspension = z.strictObject({ suspended: z.boolean() });
const Invitation = z.strictObject({ email: z.string("Enter an email address").max(300) });

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
  app.post("/api/admin/members/invite", async (c) => {
    const { email } = await readJson(c, Invitation, 1_024);
    return c.json({
      success: true,
      ...(await accounts.inviteMember(services, { email, who: c.get("admin") })),
    });
  });
  app.post("/api/admin/members/:id/sign-out", async (c) => {
    await accounts.endMemberSessions(services, { userId: c.req.param("id"), who: c.get("admin") });
    return c.json({ success: true });
  });
  app.put("/api/admin/members/:id/suspension", async (c) => {
    const { suspended } = await readJson(c, Suspension, 1_024);
    await accounts.suspendMember(services, { userId: c.req.param("id"), suspended, who: c.get("admin") });
    return c.json({ success: true });
  });
  return app;
}
