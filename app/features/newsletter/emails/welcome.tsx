import { Frame, plain, Say } from "../../../ui/email.tsx";
import type { Preferences } from "../contract.ts";
import { promiseOf } from "../domain/topics.ts";

/** The first letter: what will come, something to do now, and the way out. */
export function welcomeEmail(props: {
  brand: string;
  link: string;
  preferences: string;
  topics: Preferences;
}) {
  const { brand, link, preferences, topics } = props;
  const what = `You are on the list. ${promiseOf(topics)}`;
  const now =
    "Until the first one comes: the quest takes about six minutes and shows what you would bring to " +
    "the table. It is free, and needs no account.";
  const why = `You get this because you asked for letters from ${brand} and confirmed it.`;
  return {
    subject: `Welcome to the letters of ${brand}`,
    text: plain(
      "Hello,",
      what,
      now,
      `Take the quest:\n${link}`,
      `${why} Choose what you read, or leave:\n${preferences}`,
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
              Choose what you read, or leave
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
