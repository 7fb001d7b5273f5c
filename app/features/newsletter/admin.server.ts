import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import type { Who } from "../audit/contract.ts";
import {
  AddSubscriber,
  IMPORT_MODES,
  SuppressionRequest,
  LetBack,
  IssueDraft,
  SubscriberActionRequest,
  type SubscriberShown,
} from "./contract.ts";
import { isDayAlone } from "./domain/consent.ts";
import { checkIssue, previewOf } from "./campaigns/composing.server.ts";
import { readSamples, valuesOfSubscriber } from "./sending/subscriber-values.server.ts";
import { dryRun, IMPORT_LIMITS, importRecipients } from "./import/importing.server.ts";
import { suppressAddress, letBack } from "./subscribers/suppressing.server.ts";
import * as subscriberVerbs from "./subscribers/subscribers.server.ts";
import * as sending from "./sending/sending.server.ts";
import { sendTest } from "./campaigns/test-issue.server.ts";
import { archiveIssue, unarchiveIssue } from "./campaigns/archive.server.ts";
import * as writing from "./campaigns/writing.server.ts";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS, TOPIC_NAMES } from "./ui/words.ts";

type App = Hono<{ Variables: { admin: Who } }>;
const ROOT = "/api/admin/newsletter";
/** The largest issue as JSON, in bytes. */
const LARGEST_ISSUE = 600_000;

const Version = z.strictObject({ version: z.int().min(1) });
const Schedule = Version.extend({ sendAt: z.iso.datetime({ offset: true }) });
const Decision = z.strictObject({ decision: z.enum(["arrived", "again"]) });
const ImportQuery = z.object({
  mode: z.enum(IMPORT_MODES).default("ask"),
  dateOrder: z.enum(["day-first", "month-first"]).optional(),
  note: z.string().max(500).default(""),
  dry: z.enum(["yes", "no"]).default("yes"),
});

/** The time, or the day where only the day is known; an import reads both. */
const agreedOn = ({ source, consentAt }: SubscriberShown) =>
  consentAt && isDayAlone(source, consentAt) ? consentAt.slice(0, 10) : consentAt;
const EXPORT = [
  { name: "Email", of: (one: SubscriberShown) => one.email },
  { name: "First name", of: (one: SubscriberShown) => one.firstName },
  { name: "Last name", of: (one: SubscriberShown) => one.lastName },
  { name: "Status", of: (one: SubscriberShown) => STATUS_WORDS[one.status].name },
  { name: "Source", of: (one: SubscriberShown) => SOURCE_WORDS[one.source] },
  { name: "Subscribed or added on", of: (one: SubscriberShown) => one.askedAt },
  { name: "Consent given on", of: agreedOn },
  { name: "Unsubscribed on", of: (one: SubscriberShown) => one.leftAt },
  { name: "Topics", of: (one: SubscriberShown) => one.topics.map((topic) => TOPIC_NAMES[topic]).join(", ") },
  { name: "Blocked", of: (one: SubscriberShown) => one.kept && REASON_WORDS[one.kept].name },
  { name: "Note", of: (one: SubscriberShown) => one.note },
];

function subscriberCalls(app: App, services: Services) {
  return app
    .get(`${ROOT}/subscribers.csv`, async (c) => {
      const { q, status, source } = c.req.query();
      const query = { q, status, source };
      return exportCsv(services, {
        who: c.get("admin"),
        action: "newsletter.exported",
        subject: "subscribers",
        filter: { ...query, status: status ?? "", source: source ?? "" },
        columns: EXPORT,
        rows: subscriberVerbs.eachSubscriber(services, query),
      });
    })
    .post(`${ROOT}/subscribers`, async (c) => {
      await subscriberVerbs.addSubscriber(services, {
        ...(await readJson(c, AddSubscriber)),
        who: c.get("admin"),
      });
      return c.json({ success: true });
    })
    .post(`${ROOT}/subscribers/:id/unsubscribe`, async (c) => {
      const request = await readJson(c, SubscriberActionRequest);
      await subscriberVerbs.unsubscribeByAdmin(services, {
        ...request,
        id: c.req.param("id"),
        who: c.get("admin"),
      });
      return c.json({ success: true });
    })
    .post(`${ROOT}/subscribers/:id/erase`, async (c) => {
      const { reason } = await readJson(c, SubscriberActionRequest);
      await subscriberVerbs.eraseSubscriber(services, { reason, id: c.req.param("id"), who: c.get("admin") });
      return c.json({ success: true });
    });
}

function suppressionCalls(app: App, services: Services) {
  return app
    .post(`${ROOT}/kept-back`, async (c) => {
      await suppressAddress(services, { ...(await readJson(c, SuppressionRequest)), who: c.get("admin") });
      return c.json({ success: true });
    })
    .post(`${ROOT}/kept-back/release`, async (c) => {
      await letBack(services, { ...(await readJson(c, LetBack)), who: c.get("admin") });
      return c.json({ success: true });
    });
}

/** The uploaded file; its size is checked before it is read. */
function fileOf(c: Context): AsyncIterable<Uint8Array> | string {
  if (Number(c.req.header("content-length") ?? 0) > IMPORT_LIMITS.bytes)
    throw new AppError(
      "INVALID_CSV",
      "The file is larger than 10 MB. Import at most 50,000 rows at a time: please split it.",
      {
        status: 413,
        field: "file",
      },
    );
  return c.req.raw.body ?? "";
}
function importCall(app: App, services: Services) {
  return app.post(`${ROOT}/import`, async (c) => {
    const { mode, dateOrder, note, dry } = ImportQuery.parse(c.req.query());
    const file = fileOf(c);
    const report =
      dry === "yes"
        ? await dryRun(services, file, mode, dateOrder)
        : await importRecipients(services, file, { mode, note, dateOrder, who: c.get("admin") });
    return c.json({ success: true, report });
  });
}

/** @throws AppError 404 */
async function foundIssue(services: Services, id: string) {
  const issue = await writing.readIssue(services, id);
  if (!issue) throw writing.issueNotFound();
  return issue;
}

function writingCalls(app: App, services: Services) {
  return app
    .post(`${ROOT}/letters`, async (c) =>
      c.json({ success: true, letter: await writing.createIssue(services, c.get("admin")) }),
    )
    .post(`${ROOT}/letters/:id/copy`, async (c) => {
      const words = c.req.header("content-type")?.includes("json")
        ? await readJson(c, IssueDraft, LARGEST_ISSUE)
        : await foundIssue(services, c.req.param("id"));
      return c.json({ success: true, letter: await writing.createIssue(services, c.get("admin"), words) });
    })
    .get(`${ROOT}/letters/:id`, async (c) =>
      c.json({ success: true, letter: await foundIssue(services, c.req.param("id")) }),
    )
    .put(`${ROOT}/letters/:id`, async (c) => {
      const draft = await readJson(c, IssueDraft, LARGEST_ISSUE);
      const issue = { id: c.req.param("id"), draft, who: c.get("admin") };
      return c.json({ success: true, letter: await writing.saveIssue(services, issue) });
    })
    .delete(`${ROOT}/letters/:id`, async (c) => {
      await writing.removeIssue(services, { id: c.req.param("id"), who: c.get("admin") });
      return c.json({ success: true });
    });
}

/** An issue's checks, preview and test email. */
function previewCalls(app: App, services: Services) {
  return app
    .get(`${ROOT}/letters/:id/checks`, async (c) => {
      const issue = await foundIssue(services, c.req.param("id"));
      const [checked, samples] = await Promise.all([
        checkIssue(services, issue),
        readSamples(services, issue),
      ]);
      return c.json({ ...checked, samples, text: previewOf(services, issue).text });
    })
    .get(`${ROOT}/letters/:id/preview`, async (c) => {
      const subscriberId = c.req.query("subscriber");
      const values = subscriberId ? await valuesOfSubscriber(services, subscriberId) : {};
      const { html } = previewOf(services, await foundIssue(services, c.req.param("id")), values);
      c.header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      );
      // links open outside the frame
      return c.html(html.replace("<head>", '<head><base target="_blank">'));
    })
    .post(`${ROOT}/letters/:id/test`, async (c) => {
      const issue = await foundIssue(services, c.req.param("id"));
      return c.json({ success: true, to: await sendTest(services, issue, c.get("admin")) });
    });
}

// set by the guard of the administration
const request = (c: Context) => ({ id: c.req.param("id") ?? "", who: c.get("admin") as Who });

function sendingCalls(app: App, services: Services) {
  app.post(`${ROOT}/letters/:id/send`, async (c) => {
    const { version } = await readJson(c, Version);
    return c.json({ success: true, readers: await sending.sendIssue(services, { ...request(c), version }) });
  });
  app.post(`${ROOT}/letters/:id/schedule`, async (c) => {
    const { version, sendAt } = await readJson(c, Schedule);
    await sending.scheduleIssue(services, { ...request(c), version, sendAt: new Date(sendAt) });
    return c.json({ success: true });
  });
  const STEPS = {
    unschedule: sending.unscheduleIssue,
    pause: sending.pauseIssue,
    resume: sending.resumeIssue,
    cancel: sending.cancelIssue,
    archive: archiveIssue,
    unarchive: unarchiveIssue,
  };
  for (const [name, step] of Object.entries(STEPS))
    app.post(`${ROOT}/letters/:id/${name}`, async (c) => {
      await step(services, request(c));
      return c.json({ success: true });
    });
  return app
    .get(`${ROOT}/letters/:id/progress`, async (c) => {
      const id = c.req.param("id");
      const progress = await sending.progressOf(services, id);
      const doubtful = progress.uncertain + progress.failed ? await sending.doubtfulCopies(services, id) : [];
      return c.json({ progress, doubtful });
    })
    .post(`${ROOT}/letters/:id/uncertain`, async (c) => {
      const { decision } = await readJson(c, Decision);
      const decided = await sending.decideUncertain(services, { ...request(c), decision });
      return c.json({ success: true, decided });
    });
}

/** The types of the calls, for the pages. */
export type ImportCall = ReturnType<typeof importCall>;
export type WritingCalls = ReturnType<typeof writingCalls>;
export type PreviewCalls = ReturnType<typeof previewCalls>;
export type SendingCalls = ReturnType<typeof sendingCalls>;

/** `/api/admin/newsletter/*`, for administrators. */
export function newsletterAdmin(services: Services): App {
  const app: App = new Hono();
  subscriberCalls(app, services);
  suppressionCalls(app, services);
  importCall(app, services);
  writingCalls(app, services);
  previewCalls(app, services);
  sendingCalls(app, services);
  return app;
}
