import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import type { LinkType } from "./contract.ts";
import { cameFrom } from "./members/came-from.ts";
import { emailChanges, mailLinks, users } from "./tables.server.ts";

const SENT: Record<LinkType, string> = {
  signup: "Confirmation email sent",
  recovery: "Password recovery email sent",
  invite: "Invitation sent",
};
const FOLLOWED: Record<LinkType, string> = {
  signup: "Confirmed their address",
  recovery: "Opened the recovery link",
  invite: "Accepted the invitation",
};

const line = (at: Date, kind: StoryLine["kind"], title: string, detail?: string): StoryLine => ({
  at: at.toISOString(),
  kind,
  title,
  detail,
});

/** Story lines for the source and creation of an account, its emailed links and email changes. */
export async function accountsStory({ db }: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) return [];
  const links = await db
    .select()
    .from(mailLinks)
    .where(eq(mailLinks.userId, id))
    .orderBy(asc(mailLinks.createdAt));
  const moves = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, id),
        or(isNotNull(emailChanges.confirmedAt), isNotNull(emailChanges.endedAt)),
      ),
    );
  const source = cameFrom(user);
  const isInvited = user.signupTimestamp === null && links.some(({ type }) => type === "invite");
  return [
    ...(isInvited
      ? [line(user.createdAt, "person", "Invited, not signed up yet")]
      : [
          line(
            user.signupTimestamp ?? user.createdAt,
            "visit",
            source === "" ? "Came directly to the site" : `Came from ${source}`,
          ),
          line(user.createdAt, "person", "Account created"),
        ]),
    ...links.flatMap(({ type, createdAt, usedAt, email }) => [
      line(createdAt, "email", SENT[type], `To ${email}`),
      ...(usedAt ? [line(usedAt, "person", FOLLOWED[type])] : []),
    ]),
    ...moves.flatMap(({ endedAt, createdAt, confirmedAt, oldEmail, newEmail }) =>
      confirmedAt
        ? [
            line(confirmedAt, "person", "Changed their email address", `${oldEmail} → ${newEmail}`),
            ...(endedAt && endedAt > confirmedAt
              ? [line(endedAt, "person", "Undid the change of address", `Back to ${oldEmail}`)]
              : []),
          ]
        : [line(endedAt ?? createdAt, "person", "Requested a change of address and did not confirm it")],
    ),
  ];
}
