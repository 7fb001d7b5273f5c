import { setTimeout as pause } from "node:timers/promises";
import type { IssueProgress, IssueShown } from "../app/features/newsletter/contract.ts";
import type { Bench } from "./bench.ts";
import { cookieOf, openBenchSite } from "./site.ts";

const SUBSCRIBERS = 5_000;
const GIVE_UP_MS = 180_000;
/** The page looks once a second; so does this. */
const LOOK_MS = 1_000;

/** The administrator's calls, as the page makes them. */
async function openAdminClient(origin: string) {
  const cookie = await cookieOf(origin, "ada@villa.test");
  return async <T>(method: string, path: string, body?: string | object): Promise<T> => {
    const type = typeof body === "string" ? "text/csv" : "application/json";
    const answer = await fetch(`${origin}/api/admin/newsletter${path}`, {
      method,
      headers: { cookie, origin, "content-type": type },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T; // whoever asks knows the answer's shape
  };
}
type AdminClient = Awaited<ReturnType<typeof openAdminClient>>;

/** Readers from a file that says when they agreed. */
async function fillList(admin: AdminClient) {
  const file = [
    "email,consent date",
    ...Array.from({ length: SUBSCRIBERS }, (_, i) => `reader-${i}@villa.test,2026-01-11`),
  ].join("\n");
  const note = encodeURIComponent("Confirmed in our former mailing tool");
  await admin("POST", `/import?mode=attested&dry=no&note=${note}`, file);
}

async function writeIssue(admin: AdminClient) {
  const { letter: issue } = await admin<{ letter: IssueShown }>("POST", "/letters");
  const sentence =
    "Registration closes on **Thursday the 26th** at midnight, and the page always shows the true number. ";
  const body = `Dear reader,\n\n${sentence.repeat(12)}\n\n[Apply](/apply)`;
  const words = {
    version: 1,
    subject: "Six evenings left",
    preview: "Fourteen places",
    body,
    topic: "letter",
  };
  return (await admin<{ letter: IssueShown }>("PUT", `/letters/${issue.id}`, words)).letter;
}

export const bench: Bench = {
  name: "newsletter",
  about: `a letter to ${SUBSCRIBERS} readers, to the local mailbox, with its progress watched`,
  async run(log) {
    const site = await openBenchSite();
    try {
      const admin = await openAdminClient(site.origin);
      await fillList(admin);
      const { id, version } = await writeIssue(admin);
      log(`${SUBSCRIBERS} readers are on the list; the letter goes`);
      const looks: number[] = [];
      const start = performance.now();
      await admin("POST", `/letters/${id}/send`, { version });
      const began = performance.now() - start;
      let progress: IssueProgress;
      let steps = 0;
      let before = 0;
      do {
        await pause(LOOK_MS / 4); // four pages that look once a second
        const asked = performance.now();
        ({ progress } = await admin<{ progress: IssueProgress }>("GET", `/letters/${id}/progress`));
        looks.push(performance.now() - asked);
        if (progress.sent > before) steps++;
        before = progress.sent;
      } while (progress.state === "sending" && performance.now() - start < GIVE_UP_MS);
      const seconds = (performance.now() - start) / 1000;
      return [
        { what: "delivered", value: progress.sent, unit: "", atLeast: SUBSCRIBERS },
        { what: "messages a second", value: progress.sent / seconds, unit: "/s", atLeast: 200 },
        { what: "the whole letter", value: seconds, unit: "s" },
        { what: "Send answers after", value: began, unit: "ms" },
        { what: "looks that saw it grow", value: steps, unit: "", atLeast: 10 },
        { what: "a look at the progress, slowest", value: Math.max(...looks), unit: "ms", under: 500 },
      ];
    } finally {
      await site.close();
    }
  },
};
