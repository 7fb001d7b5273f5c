import { Hono } from "hono";
import { z } from "zod";
import type { Column } from "../../platform/csv.server.ts";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import { isWay, LATER, WAYS } from "./contract.ts";
import { answersOf, begunIn } from "./domain/form.ts";
import { isEnded, STATE_WORDS } from "./domain/states.ts";
import * as applications from "./applications.server.ts";
import type { Application } from "./form/applying.server.ts";

/** The largest draft as JSON, in bytes: every field at its longest, doubled for escapes. */
const LARGEST = 120_000;
const Draft = z.record(z.string().max(40), z.string().max(60_000));

const EXPORT: Column<Application>[] = [
  { name: "Sent", of: (row) => row.sentAt },
  { name: "Status", of: (row) => STATE_WORDS[row.state].name },
  { name: "Name", of: (row) => row.name },
  { name: "Email", of: (row) => row.email },
  { name: "Phone", of: (row) => row.answers.phone },
  { name: "Package", of: (row) => (isWay(row.way) ? WAYS[row.way] : row.way) },
  { name: "Dates", of: (row) => (row.dates === LATER ? "The next dates" : row.dates) },
  { name: "Status since", of: (row) => row.movedAt },
  { name: "Conversation", of: (row) => row.talkAt },
  { name: "Offer", of: (row) => row.offer?.price },
  { name: "Arrival", of: (row) => row.offer?.arrives },
  { name: "Departure", of: (row) => row.offer?.leaves },
  { name: "Room", of: (row) => row.offer?.room },
  { name: "Offer valid through", of: (row) => row.offer?.until },
  { name: "Who they are", of: (row) => row.answers.about },
  { name: "What they are building", of: (row) => row.answers.building },
  { name: "Where it is stuck", of: (row) => row.answers.stuck },
  { name: "What they would bring", of: (row) => row.answers.brings },
];

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
        id: application && !isEnded(application.state) ? application.id : undefined,
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
