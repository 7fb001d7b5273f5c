import { Hono } from "hono";
import { z } from "zod";
import { inRupees } from "../../kernel/money.ts";
import { csvAnswer } from "../../platform/csv.server.ts";
import { readJson } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import type { Who } from "../audit/contract.ts";
import { type DeskMember, membersAsked } from "./contract.ts";
import { everyMember } from "./members.server.ts";

const columns = [
  { name: "Member", of: (one: DeskMember) => one.id },
  { name: "Name", of: (one: DeskMember) => one.name },
  { name: "E-mail", of: (one: DeskMember) => one.email },
  { name: "State", of: (one: DeskMember) => one.state },
  { name: "Joined", of: (one: DeskMember) => one.createdAt },
  { name: "Last sign-in", of: (one: DeskMember) => one.lastSignInAt },
  { name: "Quests", of: (one: DeskMember) => one.quests },
  { name: "Archetype", of: (one: DeskMember) => one.archetype },
  { name: "Orders", of: (one: DeskMember) => one.orders },
  { name: "Paid in rupees", of: (one: DeskMember) => inRupees(one.paid) },
  { name: "Returned in rupees", of: (one: DeskMember) => inRupees(one.returned) },
];
const Invitation = z.strictObject({ email: z.string("Write an e-mail address").max(300) });

/** The owner's calls about members, behind the gate. */
export function membersHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.get("/api/admin/members.csv", (c) =>
    csvAnswer("members.csv", columns, everyMember(services, membersAsked(new URL(c.req.url).searchParams))),
  );
  app.post("/api/admin/members/invite", async (c) => {
    const { email } = await readJson(c, Invitation, 1_024);
    return c.json({
      success: true,
      ...(await accounts.inviteMember(services, { email, who: c.get("admin") })),
    });
  });
  return app;
}
