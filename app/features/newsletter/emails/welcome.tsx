import { Frame, plain, Say } from "../../../ui/email.tsx";
import type { Preferences } from "../contract.ts";
import { promiseOf } from "../domain/topics.ts";

/** The first email: what to expect, something to do now, and the unsubscribe link. */
export function welcomeEmail({
  brand,
  link,
  preferences,
  topics,
}: {
  brand: string;
  link: string;
  preferences: string;
  topics: Preferences;
}) {
  const what = `You are on the list. ${promiseOf(topics)}`;
  const now =
    "Until the first one arrives, take the quest: in about six minutes it shows what you would bring to " +
    "the table. It is free and needs no account.";
  const why = `You get this because you subscribed to the ${brand} newsletter and confirmed it.`;
  return {
    subject: `Welcome to the ${brand} newsletter`,
    text: plain(
      "Hello,",
      what,
      now,
      `Take the quest:\n${link}`,
      `${why} Change your preferences or unsubscribe:\n${preferences}`,
    ),
    body: (
      <Frame
        brand={brand}
        title="Pull up a chair"
        action="Take the quest"
        link={link}
        note={
          <>
            {why}{" "}
            <a href={preferences} className="quiet" style={{ color: "#4c6379" }}>
              Change your preferences or unsubscribe
            </a>
            .
          </>
        }
      >
        <Say>Hello,</Say>
        <Say>{what}</Say>
        <Say>{now}</Say>
      </Frame>
    ),
  };
}
