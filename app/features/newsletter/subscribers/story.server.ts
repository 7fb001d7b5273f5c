import { desc, eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import type { CopyState } from "../contract.ts";
import { isDayAlone } from "../domain/consent.ts";
import { titleOf } from "../domain/subscriber-fields.ts";
import { COPY_WORDS, REASON_WORDS, SOURCE_WORDS } from "../domain/words.ts";
import { readSubscriber } from "./subscribers.server.ts";
import { copies, imports, issues, mailSuppressions, subscribers } from "../tables.server.ts";

const UNDELIVERED: CopyState[] = ["uncertain", "failed", "kept"];

/** The 100 newest issues for a subscriber; a copy that was not sent yet is dated by the start of sending. */
async function issueLines({ db }: Pick<Services, "db">, subscriberId: string): Promise<StoryLine[]> {
  const rows = await db
    .select({
      at: copies.at,
      state: copies.state,
      problem: copies.problem,
      id: issues.id,
      subject: issues.subject,
      startedAt: issues.startedAt,
    })
    .from(copies)
    .innerJoin(issues, eq(issues.id, copies.issueId))
    .where(eq(copies.subscriberId, subscriberId))
    .orderBy(desc(copies.id))
    .limit(100);
  return rows.flatMap(({ at, state, problem, id, subject, startedAt }) => {
    const time = at ?? startedAt;
    const title = `Newsletter ${COPY_WORDS[state].name.toLowerCase()}: ${titleOf(subject)}`;
    const link = { to: `/admin/newsletter/issues/${id}`, name: "Open the newsletter" };
    const kind = UNDELIVERED.includes(state) ? "trouble" : "email";
    return time ? { at: time.toISOString(), kind, title, detail: problem ?? undefined, link } : [];
  });
}

/** Sign-up, confirmation, unsubscribing, and every issue. */
async function storyOf(
  services: Pick<Services, "db">,
  { id, source, askedAt, consentAt, leftAt, status }: typeof subscribers.$inferSelect,
): Promise<StoryLine[]> {
  // people added by someone else did not sign up themselves
  const isAdded = source === "import" || source === "owner";
  const lines: (StoryLine | null)[] = [
    {
      at: askedAt.toISOString(),
      kind: "email",
      title: isAdded ? "Added to the newsletter" : "Subscribed to the newsletter",
      detail: SOURCE_WORDS[source],
    },
    consentAt && {
      at: consentAt.toISOString(),
      dayAlone: isDayAlone(source, consentAt),
      kind: "email",
      title: "Confirmed the subscription",
    },
    leftAt && {
      at: leftAt.toISOString(),
      kind: "end",
      title: status === "bounced" ? "An email bounced" : "Unsubscribed",
    },
    ...(await issueLines(services, id)),
  ];
  return lines.filter((line) => line !== null);
}

/** Newsletter entries in a member's history. */
export async function newsletterStory(
  services: Pick<Services, "db">,
  { email, emailVerified = true }: DataSubject,
): Promise<StoryLine[]> {
  if (!emailVerified) return [];
  const { db } = services;
  const address = email.toLowerCase();
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, address));
  const [suppression] = await db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address));
  const story = subscriber ? await storyOf(services, subscriber) : [];
  if (!suppression) return story;
  const at = suppression.since.toISOString();
  const detail = REASON_WORDS[suppression.reason].what;
  return [...story, { at, kind: "end", title: "This address is blocked", detail }];
}

/** A subscriber with their history, newest first; undefined if there is none with this id. */
export async function readSubscriberStory(services: Pick<Services, "db">, id: string) {
  const subscriber = await readSubscriber(services, id);
  const [row] = await services.db
    .select({ subscriber: subscribers, by: imports.byName, at: imports.at })
    .from(subscribers)
    .leftJoin(imports, eq(imports.id, subscribers.importId))
    .where(eq(subscribers.id, id));
  if (!subscriber || !row) return undefined;
  const story = await storyOf(services, row.subscriber);
  return {
    subscriber,
    imported: row.at && row.by !== null ? { by: row.by, at: row.at.toISOString() } : null,
    story: story.toReversed().toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}
