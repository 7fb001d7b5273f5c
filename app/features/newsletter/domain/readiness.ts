import MarkdownIt, { type Token } from "markdown-it";
import { countOf, plural } from "../../../lib/plural.ts";
import type { IssueText } from "../contract.ts";
import { fieldProblem, fieldsIn } from "./subscriber-fields.ts";

export type Check = { ok: boolean; says: string };

/**
 * Gmail clips emails above this size in bytes and hides the unsubscribe link. Source: Google's sender
 * guidelines, about 102 kB.
 */
const CLIPPED_AT = 102_000;
/** Parses like the renderer, but keeps forbidden links so that the checks can name them. */
const markdown = new MarkdownIt({ html: false });
markdown.validateLink = () => true;

const isWholeAddress = (address: string) =>
  /^(\/(?!\/)|https?:\/\/[^/]+\.|mailto:)/.test(address) || /^https?:\/\/localhost\b/.test(address);

/** Facts for the checks of an issue. */
export type IssueFacts = {
  /** The size of the HTML in bytes. */
  bytes: number;
  /** The number of recipients. */
  subscriberCount: number;
  /** Links to pages of the site that do not exist. */
  brokenLinks: string[];
  /** The site's origin, such as "https://villa.example". */
  origin: string;
  hasUnsubscribeLink: boolean;
  /** Whether the email has the sender's postal address; undefined if none is configured. */
  hasAddress: boolean | undefined;
};

const inlineTokens = (body: string): Token[] =>
  markdown.parse(body, {}).flatMap((token) => token.children ?? []);

/** The URLs of all links in a text. */
export const linksIn = (body: string): string[] =>
  inlineTokens(body).flatMap((token) => (token.type === "link_open" ? [String(token.attrGet("href"))] : []));

function linkCheck(body: string, { brokenLinks, origin }: IssueFacts): Check {
  const links = linksIn(body);
  const malformed = links.find((address) => !isWholeAddress(address));
  if (malformed !== undefined)
    return {
      ok: false,
      says: /^(https?:\/\/)?$/.test(malformed)
        ? "A link has no address. Add one after https:// or start it with /"
        : `“${malformed.slice(0, 60)}” is not a full link. Start it with https:// or /`,
    };
  const [broken] = brokenLinks;
  if (broken !== undefined)
    return { ok: false, says: `No page on this site has the address “${broken.slice(0, 60)}”` };
  const external = links.filter((address) => !address.startsWith("/") && !address.startsWith(origin)).length;
  const own = links.length - external;
  const sentence = [
    own > 0 && plural(own, "the link to this site works", `all ${own} links to this site work`),
    external > 0 &&
      plural(external, "1 external link, not checked", `${external} external links, not checked`),
  ]
    .filter(Boolean)
    .join("; ");
  return { ok: true, says: sentence ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : "No links" };
}

function fieldCheck({ subject, preview, body }: Text): Check {
  const texts = [subject, preview, body];
  const [problem] = texts.flatMap((text) => fieldProblem(text) ?? []);
  if (problem) return { ok: false, says: problem };
  const count = texts.flatMap(fieldsIn).length;
  return {
    ok: true,
    says: count ? `${countOf(count, "field")}, each with a fallback word` : "No fields to fill in",
  };
}

type Text = Omit<IssueText, "topic">;

/** The checks before an issue is sent, in display order. */
export function readinessOf(issue: Text, facts: IssueFacts): Check[] {
  const { subject, body } = issue;
  const { bytes, subscriberCount, hasUnsubscribeLink, hasAddress } = facts;
  const pictures = inlineTokens(body).filter(({ type }) => type === "image");
  const withoutAlt = pictures.filter(({ content }) => !content.trim()).length;
  return [
    { ok: subject.trim() !== "", says: subject.trim() ? "Has a subject" : "Add a subject" },
    { ok: body.trim() !== "", says: body.trim() ? "Has text" : "Write the email first" },
    fieldCheck(issue),
    withoutAlt
      ? {
          ok: false,
          says:
            `${plural(withoutAlt, "A picture has", `${withoutAlt} pictures have`)} no alt text. ` +
            "Add it in the brackets: ![alt text](…)",
        }
      : { ok: true, says: pictures.length ? "Every picture has alt text" : "No pictures" },
    linkCheck(body, facts),
    {
      ok: bytes < CLIPPED_AT,
      says:
        bytes < CLIPPED_AT
          ? `${Math.ceil(bytes / 1000)} kB, so Gmail will not cut it off`
          : `${Math.ceil(bytes / 1000)} kB: Gmail cuts it off at 102`,
    },
    {
      ok: subscriberCount > 0,
      says: subscriberCount > 0 ? "At least one recipient" : "No one is subscribed to this topic",
    },
    {
      ok: hasUnsubscribeLink,
      says: hasUnsubscribeLink ? "Includes an unsubscribe link" : "The unsubscribe link is missing",
    },
    ...(hasAddress === undefined
      ? []
      : [
          {
            ok: hasAddress,
            says: hasAddress
              ? "Footer shows your name and postal address"
              : "Footer is missing your postal address",
          },
        ]),
  ];
}
