import { Hono } from "hono";
import { z } from "zod";
import type { Column } from "../../platform/csv.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import { renderPreview } from "./issues/composing.server.ts";
import { requireIssue } from "./issues/writing.server.ts";
import { IMPORT_MODES, isEditable, type SubscriberShown } from "./contract.ts";
import { isDayAlone } from "./domain/consent.ts";
import { TOPIC_WORDS } from "./domain/topics.ts";
import { previewImport, IMPORT_LIMITS, importSubscribers } from "./import/import-subscribers.server.ts";
import { readSendState } from "./sending/sending.server.ts";
import { valuesOfSubscriber } from "./sending/subscriber-values.server.ts";
import { eachSubscriber } from "./subscribers/subscribers.server.ts";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "./domain/words.ts";

const ROOT = "/api/admin/newsletter";

const ImportQuery = z.object({
  mode: z.enum(IMPORT_MODES).default("ask"),
  dateOrder: z.enum(["day-first", "month-first"]).optional(),
  note: z.string().max(500).default(""),
  dry: z.enum(["yes", "no"]).default("yes"),
});

/** The consent time, or only the day if no time is known; an import accepts both. */
const agreedOn = ({ source, consentAt }: SubscriberShown) =>
  consentAt && isDayAlone(source, consentAt) ? consentAt.slice(0, 10) : consentAt;
const COLUMNS: Column<SubscriberShown>[] = [
  { name: "Email", of: (subscriber) => subscriber.email },
  { name: "First name", of: (subscriber) => subscriber.firstName },
  { name: "Last name", of: (subscriber) => subscriber.lastName },
  { name: "Status", of: (subscriber) => STATUS_WORDS[subscriber.status].name },
  { name: "Source", of: (subscriber) => SOURCE_WORDS[subscriber.source] },
  { name: "Subscribed or added on", of: (subscriber) => subscriber.askedAt },
  { name: "Consent given on", of: agreedOn },
  { name: "Unsubscribed on", of: (subscriber) => subscriber.leftAt },
  {
    name: "Topics",
    of: (subscriber) => subscriber.topics.map((topic) => TOPIC_WORDS[topic].name).join(", "),
  },
  {
    name: "Blocked",
    of: (subscriber) => subscriber.suppression && REASON_WORDS[subscriber.suppression].name,
  },
  { name: "Note", of: (subscriber) => subscriber.note },
];

/** Admin API for CSV export and import, the preview frame and progress. Everything else is a page action. */
export function newsletterAdmin(services: Services) {
  return new Hono<{ Variables: { admin: Who } }>()
    .get(`${ROOT}/subscribers.csv`, async (c) => {
      const { q, status, source } = c.req.query();
      const query = { q, status, source };
      return exportCsv(services, {
        who: c.get("admin"),
        action: "newsletter.exported",
        subject: "subscribers",
        filter: { ...query, status: status ?? "", source: source ?? "" },
        columns: COLUMNS,
        rows: eachSubscriber(services, query),
      });
    })
    .post(`${ROOT}/import`, async (c) => {
      const { mode, dateOrder, note, dry } = ImportQuery.parse(c.req.query());
      if (Number(c.req.header("content-length") ?? 0) > IMPORT_LIMITS.bytes)
        throw new AppError(
          "INVALID_CSV",
          "The file is larger than 10 MB. Import at most 50,000 rows at a time: please split it.",
          { status: 413, field: "file" },
        );
      const file = c.req.raw.body ?? "";
      const report =
        dry === "yes"
          ? await previewImport(services, file, mode, dateOrder)
          : await importSubscribers(services, file, { mode, note, dateOrder, who: c.get("admin") });
      return c.json({ success: true, report });
    })
    .get(`${ROOT}/issues/:id/preview`, async (c) => {
      const issue = await requireIssue(services, c.req.param("id"));
      // once sending has started, today's values may differ from those sent
      const values = isEditable(issue.state)
        ? await valuesOfSubscriber(services, c.req.query("subscriber"))
        : {};
      const { html } = renderPreview(services, issue, values);
      c.header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      );
      // links open outside the frame
      return c.html(html.replace("<head>", '<head><base target="_blank">'));
    })
    .get(`${ROOT}/issues/:id/progress`, async (c) =>
      c.json(await readSendState(services, c.req.param("id"))),
    );
}
/** Type of the API for the client. */
export type NewsletterAdminCalls = ReturnType<typeof newsletterAdmin>;
