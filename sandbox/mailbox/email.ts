import PostalMime from "postal-mime";

/** An email in `/dev/mailbox.json`. `at`: ISO time. `links`: every distinct link, in order. */
export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  html: string;
  at: string;
};
const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/g;

/** Every link in an email, those of the text first. */
export function linksOf(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  return [
    ...new Set([
      ...(text.match(ADDRESS) ?? []).map((link) => link.replace(/[.,;:!?]+$/, "")),
      ...inHtml.filter((link) => /^https?:/.test(link)),
    ]),
  ];
}

/** Parses an email. */
export async function parseEmail(id: string, at: string, source: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(source);
  const [text, html] = [mail.text ?? "", mail.html ?? ""];
  const to = (mail.to ?? []).flatMap((recipient) => recipient.address ?? []).join(", ");
  return { id, to, subject: mail.subject ?? "", text, links: linksOf(text, html), html, at };
}
