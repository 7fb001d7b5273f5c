import { type Context, Hono } from "hono";
import { z } from "zod";
import { csvAnswer } from "../../platform/csv.server.ts";
import { AppError } from "../../platform/errors.ts";
import { readJson } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { inScheme } from "../../ui/letter.tsx";
import type { Who } from "../audit/contract.ts";
import {
  AddSubscriber,
  IMPORT_MODES,
  KeepBack,
  LetBack,
  LetterDraft,
  type NewsletterCode,
  SubscriberDeed,
  type SubscriberShown,
} from "./contract.ts";
import { checkLetter, previewOf } from "./campaigns/composing.server.ts";
import { dryRun, IMPORT_LIMITS, importPeople } from "./import/importing.server.ts";
import { keepBack, letBack } from "./subscribers/keeping.server.ts";
import * as readers from "./subscribers/readers.server.ts";
import * as sending from "./sending/sending.server.ts";
import { sendTest } from "./campaigns/test-letter.server.ts";
import * as writing from "./campaigns/writing.server.ts";

type App = Hono<{ Variables: { admin: Who } }>;
const ROOT = "/api/admin/newsletter";
/** A letter's largest body as JSON, in bytes. */
const LARGEST_LETTER = 600_000;

const Version = z.strictObject({ version: z.int().min(1) });
const Schedule = Version.extend({ sendAt: z.iso.datetime({ offset: true }) });
const Decision = z.strictObject({ decision: z.enum(["arrived", "again"]) });
const ImportQuery = z.object({
  mode: z.enum(IMPORT_MODES).default("ask"),
  note: z.string().max(500).default(""),
  dry: z.enum(["yes", "no"]).default("yes"),
});

const EXPORT = [
  { name: "email", of: (one: SubscriberShown) => one.email },
  { name: "state", of: (one: SubscriberShown) => one.status },
  { name: "source", of: (one: SubscriberShown) => one.source },
  { name: "asked_at", of: (one: SubscriberShown) => one.askedAt },
  { name: "consent_at", of: (one: SubscriberShown) => one.consentAt },
  { name: "left_at", of: (one: SubscriberShown) => one.leftAt },
  { name: "reads", of: (one: SubscriberShown) => one.topics.join(" ") },
  { name: "kept_back", of: (one: SubscriberShown) => one.kept },
  { name: "note", of: (one: SubscriberShown) => one.note },
];

function subscriberCalls(app: App, services: Services) {
  app.get(`${ROOT}/subscribers.csv`, async (c) => {
    const { q, status, source } = c.req.query();
    const query = { q, status, source };
    await readers.recordExport(services, query, c.get("admin"));
    return csvAnswer(
      `subscribers-${services.clock.now().toISOString().slice(0, 10)}.csv`,
      EXPORT,
      readers.allReaders(services, query),
    );
  });
  app.post(`${ROOT}/subscribers`, async (c) => {
    await readers.addReader(services, { ...(await readJson(c, AddSubscriber)), who: c.get("admin") });
    return c.json({ success: true });
  });
  app.post(`${ROOT}/subscribers/:id/unsubscribe`, async (c) => {
    const deed = await readJson(c, SubscriberDeed);
    await readers.unsubscribeReader(services, { ...deed, id: c.req.param("id"), who: c.get("admin") });
    return c.json({ success: true });
  });
  app.post(`${ROOT}/subscribers/:id/erase`, async (c) => {
    const { reason } = await readJson(c, SubscriberDeed);
    await readers.eraseReader(services, { reason, id: c.req.param("id"), who: c.get("admin") });
    return c.json({ success: true });
  });
}

function keepingCalls(app: App, services: Services) {
  app.post(`${ROOT}/kept-back`, async (c) => {
    await keepBack(services, { ...(await readJson(c, KeepBack)), who: c.get("admin") });
    return c.json({ success: true });
  });
  app.post(`${ROOT}/kept-back/release`, async (c) => {
    await letBack(services, { ...(await readJson(c, LetBack)), who: c.get("admin") });
    return c.json({ success: true });
  });
}

/** The file as it comes; the largest one that is read is known before a byte of it is. */
function fileOf(c: Context): AsyncIterable<Uint8Array> | string {
  if (Number(c.req.header("content-length") ?? 0) > IMPORT_LIMITS.bytes)
    throw new AppError(
      "INVALID_CSV",
      "The file is larger than 10 MB. At most 50,000 rows come in at once: please split it.",
      {
        status: 413,
        field: "file",
      },
    );
  return (c.req.raw.body as unknown as AsyncIterable<Uint8Array> | null) ?? "";
}
function importCall(app: App, services: Services) {
  app.post(`${ROOT}/import`, async (c) => {
    const { mode, note, dry } = ImportQuery.parse(c.req.query());
    const file = fileOf(c);
    const report =
      dry === "yes"
        ? await dryRun(services, file, mode)
        : await importPeople(services, file, { mode, note, who: c.get("admin") });
    return c.json({ success: true, report });
  });
}

function writingCalls(app: App, services: Services) {
  const found = async (id: string) => {
    const letter = await writing.readLetter(services, id);
    if (!letter) throw writing.noLetter();
    return letter;
  };
  app.post(`${ROOT}/letters`, async (c) =>
    c.json({ success: true, letter: await writing.createLetter(services, c.get("admin")) }),
  );
  app.post(`${ROOT}/letters/:id/copy`, async (c) => {
    const words = c.req.header("content-type")?.includes("json")
      ? await readJson(c, LetterDraft, LARGEST_LETTER)
      : await found(c.req.param("id"));
    return c.json({ success: true, letter: await writing.createLetter(services, c.get("admin"), words) });
  });
  app.get(`${ROOT}/letters/:id`, async (c) =>
    c.json({ success: true, letter: await found(c.req.param("id")) }),
  );
  app.put(`${ROOT}/letters/:id`, async (c) => {
    const draft = await readJson(c, LetterDraft, LARGEST_LETTER);
    const outcome = await writing.saveLetter(services, { id: c.req.param("id"), draft, who: c.get("admin") });
    if (outcome.saved) return c.json({ success: true, letter: outcome.letter });
    const error = `${outcome.theirs.updatedBy} has changed this letter meanwhile.`;
    return c.json(
      {
        success: false,
        code: "LETTER_CHANGED_MEANWHILE" satisfies NewsletterCode,
        error,
        theirs: outcome.theirs,
      },
      409,
    );
  });
  app.delete(`${ROOT}/letters/:id`, async (c) => {
    await writing.removeLetter(services, { id: c.req.param("id"), who: c.get("admin") });
    return c.json({ success: true });
  });
  app.get(`${ROOT}/letters/:id/checks`, async (c) => {
    const letter = await found(c.req.param("id"));
    return c.json({ ...(await checkLetter(services, letter)), text: previewOf(services, letter).text });
  });
  app.get(`${ROOT}/letters/:id/preview`, async (c) => {
    const { html } = previewOf(services, await found(c.req.param("id")));
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    );
    const shown = inScheme(html, c.req.query("scheme") === "dark" ? "dark" : "light");
    return c.html(shown.replace("<head>", '<head><base target="_blank">')); // a link that is tried leaves the frame
  });
  app.post(`${ROOT}/letters/:id/test`, async (c) =>
    c.json({ success: true, to: await sendTest(services, await found(c.req.param("id")), c.get("admin")) }),
  );
}

const deed = (c: Context) => ({ id: c.req.param("id") ?? "", who: c.get("admin") as Who });

function sendingCalls(app: App, services: Services) {
  app.post(`${ROOT}/letters/:id/send`, async (c) => {
    const { version } = await readJson(c, Version);
    return c.json({ success: true, readers: await sending.sendLetter(services, { ...deed(c), version }) });
  });
  app.post(`${ROOT}/letters/:id/schedule`, async (c) => {
    const { version, sendAt } = await readJson(c, Schedule);
    await sending.scheduleLetter(services, { ...deed(c), version, sendAt: new Date(sendAt) });
    return c.json({ success: true });
  });
  const STEPS = {
    unschedule: sending.unscheduleLetter,
    pause: sending.pauseLetter,
    resume: sending.resumeLetter,
    cancel: sending.cancelLetter,
  };
  for (const [name, step] of Object.entries(STEPS))
    app.post(`${ROOT}/letters/:id/${name}`, async (c) => {
      await step(services, deed(c));
      return c.json({ success: true });
    });
  app.get(`${ROOT}/letters/:id/progress`, async (c) => {
    const id = c.req.param("id");
    const progress = await sending.progressOf(services, id);
    const doubtful = progress.uncertain + progress.failed ? await sending.doubtfulCopies(services, id) : [];
    return c.json({ progress, doubtful });
  });
  app.post(`${ROOT}/letters/:id/copies/:copy{[0-9]{1,15}}`, async (c) => {
    const { decision } = await readJson(c, Decision);
    const decided = await sending.decideCopy(services, {
      ...deed(c),
      copyId: Number(c.req.param("copy")),
      decision,
    });
    if (!decided)
      throw new AppError("NOT_FOUND" satisfies NewsletterCode, "Nothing is uncertain there any more", {
        status: 404,
      });
    return c.json({ success: true });
  });
}

/** `/api/admin/newsletter/*`, behind the gate of `/api/admin`, which says who is asking. */
export function newsletterDesk(services: Services): App {
  const app: App = new Hono();
  subscriberCalls(app, services);
  keepingCalls(app, services);
  importCall(app, services);
  writingCalls(app, services);
  sendingCalls(app, services);
  return app;
}
