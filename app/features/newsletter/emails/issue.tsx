import { plain, Sheet, Small } from "../../../ui/email.tsx";
import { withInlineStyles } from "../domain/inline-styles.ts";

export type IssueParts = {
  brand: string;
  subject: string;
  /** The preview text in mail clients. */
  preview: string;
  /** The body: HTML with absolute URLs, and plain text. */
  html: string;
  words: string;
  preferences: string;
  /** The sender's name and postal address. */
  sender: string;
};

/** An issue for one reader: the text, why they get it, and the unsubscribe link. */
export function issueEmail({ brand, subject, preview, html, words, preferences, sender }: IssueParts) {
  const why = `You get this because you subscribed to the ${brand} newsletter.`;
  return {
    subject,
    text: plain(words, "—", `${why} Change your preferences or unsubscribe:\n${preferences}`, sender),
    body: (
      <Sheet brand={brand} title={subject} preview={preview} wide>
        <div
          style={{ wordBreak: "break-word" }}
          dangerouslySetInnerHTML={{ __html: withInlineStyles(html) }}
        />
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
