import { plain, Sheet, Small } from "../../../ui/email.tsx";
import { dressed } from "../domain/dress.ts";

export type IssueParts = {
  brand: string;
  subject: string;
  /** What a mailbox shows beside the subject; not seen in the letter itself. */
  preview: string;
  /** The body: HTML of `platform/markdown` with whole addresses, and the same in plain words. */
  html: string;
  words: string;
  preferences: string;
  /** Who writes, and where they can be found. */
  sender: string;
};

/** A letter to many, as one reader gets it: the owner's words, why it came, and the way out. */
export function issueEmail({ brand, subject, preview, html, words, preferences, sender }: IssueParts) {
  const why = `You get this because you subscribed to the ${brand} newsletter.`;
  return {
    subject,
    text: plain(words, "—", `${why} Change your preferences or unsubscribe:\n${preferences}`, sender),
    body: (
      <Sheet brand={brand} title={subject} preview={preview} wide>
        <div style={{ wordBreak: "break-word" }} dangerouslySetInnerHTML={{ __html: dressed(html) }} />
        <Small rule>
          {why}{" "}
          <a href={preferences} className="quiet" style={{ color: "#4c6379" }}>
            Change your preferences or unsubscribe
          </a>
          .
          <br />
          {sender}
        </Small>
      </Sheet>
    ),
  };
}
