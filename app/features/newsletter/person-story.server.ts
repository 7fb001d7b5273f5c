import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryKind, StoryLine } from "../../platform/person-story.ts";
import type { Source } from "./contract.ts";
import { isDayAlone } from "./domain/consent.ts";
import { titleOf } from "./domain/subscriber-fields.ts";
import { REASON_WORDS } from "./domain/words.ts";
import { copies, issues, mailSuppressions, subscribers } from "./tables.server.ts";

const FROM: Record<Source, string> = {
  landing: "On the landing page",
  blog: "On the blog",
  page: "On the newsletter page",
  profile: "On their profile",
  import: "In an imported file",
  owner: "By an administrator",
};
/** People added by someone else did not sign up themselves. */
const cameTitle = (source: Source) =>
  source === "import" || source === "owner" ? "Added to the newsletter" : "Subscribed to the newsletter";
/** The most recent issues that the history shows. */
const SHOWN = 100;

const line = (at: Date, title: string, more: Partial<StoryLine> = {}): StoryLine => ({
  kind: "email" satisfies StoryKind,
  ...more,
  at: at.toISOString(),
  title,
});

type Copy = Pick<typeof copies.$inferSelect, "at" | "state" | "problem"> &
  Pick<typeof issues.$inferSelect, "id" | "subject">;
/** An issue that was sent to them or did not reach them. */
function copyLine({ at, state, problem, id, subject }: Copy): StoryLine[] {
  if (at === null) return [];
  const arrived = state === "sent";
  const title = `${arrived ? "Newsletter sent" : "A newsletter did not arrive"}: ${titleOf(subject)}`;
  const link = { to: `/admin/newsletter/issues/${id}`, name: "Open the newsletter" };
  return [line(at, title, { kind: arrived ? "email" : "trouble", detail: problem ?? undefined, link })];
}

/** Sign-up, confirmation, unsubscribing, and every issue sent to them. */
export async function newsletterStory(
  { db }: Pick<Services, "db">,
  { email, emailVerified = true }: DataSubject,
): Promise<StoryLine[]> {
  if (!emailVerified) return [];
  const address = email.toLowerCase();
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, address));
  const [suppression] = await db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address));
  const sent = subscriber
    ? await db
        .select({
          at: copies.at,
          state: copies.state,
          problem: copies.problem,
          id: issues.id,
          subject: issues.subject,
        })
        .from(copies)
        .innerJoin(issues, eq(issues.id, copies.issueId))
        .where(and(eq(copies.subscriberId, subscriber.id), isNotNull(copies.at)))
        .orderBy(desc(copies.at))
        .limit(SHOWN)
    : [];
  return [
    ...(subscriber
      ? [line(subscriber.askedAt, cameTitle(subscriber.source), { detail: FROM[subscriber.source] })]
      : []),
    ...(subscriber?.consentAt
      ? [
          line(subscriber.consentAt, "Confirmed the subscription", {
            dayAlone: isDayAlone(subscriber.source, subscriber.consentAt),
          }),
        ]
      : []),
    ...(subscriber?.leftAt ? [line(subscriber.leftAt, "Unsubscribed", { kind: "end" })] : []),
    ...sent.flatMap(copyLine),
    ...(suppression
      ? [
          line(suppression.since, "This address is blocked", {
            kind: "end",
            detail: REASON_WORDS[suppression.reason].what,
          }),
        ]
      : []),
  ];
}
