import { Hono } from "hono";
import { z } from "zod";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import { isWay, LATER, WAYS } from "./contract.ts";
import { answersOf, begunIn } from "./domain/form.ts";
import { STATE_WORDS } from "./domain/states.ts";
import * as applications from "./applications.server.ts";

/** The largest draft as JSON, in bytes: every field at its longest, doubled for escapes. */
const LARGEST = 120_000;
const Draft = z.record(z.string().max(40), z.string().max(60_000));

const EXPORT = [
  { name: "Sent", of: (one: Row) => one.sentAt },
  { name: "Status", of: (one: Row) => STATE_WORDS[one.state].name },
  { name: "Name", of: (one: Row) => one.name },
  { name: "Email", of: (one: Row) => one.email },
  { name: "Phone", of: (one: Row) => one.answers.phone },
  { name: "Package", of: (one: Row) => (isWay(one.way) ? WAYS[one.way] : one.way) },
  { name: "Dates", of: (one: Row) => (one.dates === LATER ? "The next dates" : one.dates) },
  { name: "Status since", of: (one: Row) => one.movedAt },
  { name: "Conversation", of: (one: Row) => one.talkAt },
  { name: "Offer", of: (one: Row) => one.offer?.price },
  { name: "Arrival", of: (one: Row) => one.offer?.arrives },
  { name: "Departure", of: (one: Row) => one.offer?.leaves },
  { name: "Room", of: (one: Row) => one.offer?.room },
  { name: "Offer valid through", of: (one: Row) => one.offer?.until },
  { name: "Who they are", of: (one: Row) => one.answers.about },
  { name: "What they are building", of: (one: Row) => one.answers.building },
  { name: "Where it is stuck", of: (one: Row) => one.answers.stuck },
  { name: "What they would bring", of: (one: Row) => one.answers.brings },
];
type Row = NonNullable<Awaited<ReturnType<typeof applications.readApplication>>>;

/** Saves drafts for applicants, and exports the list for administrators. */
export function applicationsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  return app
    .post("/api/applications/draft", async (c) => {
      requireSameOrigin(c, services.env);
      const draft = await readJson(c, Draft, LARGEST);
      const visitor = addressOf(c, services.env);
      await applications.countVisitor(services, visitor);
      c.header("cache-control", "no-store");
      // a robot gets the same answer as a person
      if (draft["website"]) return c.json({ success: true, saved: false });
      const user = (await readSession(services, c.req.raw.headers))?.user ?? null;
      const asker = { userId: user?.id ?? null, headers: c.req.raw.headers };
      const application = await applications.applicationOfRequest(services, asker);
      const outcome = await applications.saveDraft(services, {
        id:
          application && (application.state === "draft" || applications.isOpen(application.state))
            ? application.id
            : undefined,
        begun: begunIn(draft),
        answers: answersOf(draft),
        visitor,
        userId: asker.userId,
      });
      if (outcome.is === "unsaved")
        return c.json({ success: true, saved: false, problems: outcome.problems });
      c.header("set-cookie", applications.keyCookie(services, outcome));
      return c.json({ success: true, saved: outcome.is === "saved", sent: outcome.is === "sent" });
    })
    .get("/api/admin/applications.csv", async (c) => {
      const { q, state } = c.req.query();
      return exportCsv(services, {
        who: c.get("admin"),
        action: "applications.exported",
        subject: "applications",
        filter: { q, state: state ?? "" },
        columns: EXPORT,
        rows: applications.eachApplication(services, { q, state }),
      });
    });
}
