import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailbox } from "../../../../testing/mailbox.ts";
import { useServices } from "../../../../testing/services.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { pageList } from "../../../platform/pages/page-list.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import blogFeature from "../../blog/feature.server.ts";
import questFeature from "../../quest/feature.server.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import { putSetting } from "../../settings/fixtures.ts";
import { createSubscribers } from "../../newsletter/fixtures.ts";
import * as newsletter from "../../newsletter/newsletter.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };
const T0 = new Date("2026-11-20T12:00:00+05:30");
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  services.features = [questFeature, blogFeature];
  services.clock = { now: () => T0 };
  mailbox = await openMailbox();
  services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  newsletter.screenMail(services);
  await putSetting(services, "registration_close_date", "2026-12-02");
});
afterAll(() => mailbox.close());

const emailTo = (address: string) => mailbox.emails.find(({ to }) => to?.[0]?.address === address);
const issueOf = (words: { subject?: string; body?: string }) =>
  newsletter.createIssue(services, ada, {
    subject: "{days left|Some days} left, {first name|friend}",
    preview: "For the {archetype|curious}",
    body: "Dear {first name|reader},\n\nit is for the **{archetype|curious}**.\n\n[Apply](/apply)",
    topic: "letter",
    ...words,
  });

test("[ADMIN-06] [OWNER-03] fills in each reader's name and archetype, or the fallback texts, and escapes names", async () => {
  const maya = await createPerson(services, { firstName: "Maya <b>", email: "reader-1@villa.test" });
  await takeQuest(services, { userId: maya.id, person: "maya" });
  await createPerson(services, { firstName: "Eve", email: "reader-3@villa.test", confirmed: false });
  await createSubscribers(services, 3);
  const issue = await issueOf({});
  const { samples } = await newsletter.readChecked(services, issue);
  expect(samples.map(({ preview }) => preview)).toEqual(
    ["Architect", "curious", "curious"].map((who) => `For the ${who}`),
  );
  expect(samples.map(({ email, subject }) => [email, subject])).toEqual([
    ["reader-1@villa.test", "12 days left, Maya <b>"],
    [expect.stringMatching(/^reader-[23]@villa.test$/), "12 days left, friend"],
    [expect.stringMatching(/^reader-[23]@villa.test$/), "12 days left, friend"],
  ]);
  expect(samples[0]?.fields.map(({ field, reads, known }) => [field, reads, known])).toEqual([
    ["days left", "12 days", true],
    ["first name", "Maya <b>", true],
    ["archetype", "Architect", true],
    ["first name", "Maya <b>", true],
  ]);

  await newsletter.sendIssue(services, { id: issue.id, version: issue.version, who: ada });
  await newsletter.runIssue(services, issue.id);
  expect(emailTo("reader-1@villa.test")?.subject).toBe("12 days left, Maya <b>");
  expect(emailTo("reader-1@villa.test")?.text).toContain("Dear Maya <b>,");
  expect(emailTo("reader-1@villa.test")?.html).toContain("Dear Maya &lt;b&gt;,");
  expect(emailTo("reader-1@villa.test")?.html).toMatch(/it is for the <strong[^>]*>Architect<\/strong>/);
  for (const address of ["reader-2@villa.test", "reader-3@villa.test"]) {
    expect(emailTo(address)?.subject).toBe("12 days left, friend");
    expect(emailTo(address)?.text).toContain("Dear reader,");
    expect(emailTo(address)?.html).toMatch(/it is for the <strong[^>]*>curious<\/strong>/);
  }
  const archived = await newsletter.readArchived(services, issue.id, { all: true });
  expect(archived?.subject).toBe("Some days left, friend");
  expect(archived?.html).toContain("Dear reader,");
});

test("[ADMIN-06] finds links to missing pages and posts before sending", async () => {
  services.pages = pageList({
    apply: { path: "apply", module: {} },
    post: { path: "blog/:slug", module: {} },
  });
  const lost = async (body: string) =>
    (await newsletter.readChecked(services, await issueOf({ body }))).checks.flatMap(({ ok, says }) =>
      !ok && says.startsWith("No page on") ? [says] : [],
    );
  expect(await lost("[Apply](/apply)")).toEqual([]);
  expect(await lost("[Apply](/aply)")).toEqual(["No page on this site has the address “/aply”"]);
  expect(await lost(`[Apply](${services.env.ORIGIN}/aply?x=1)`)).toHaveLength(1);
  expect(await lost("[A post](/blog/no-such-post)")).toEqual([
    "No page on this site has the address “/blog/no-such-post”",
  ]);
});
