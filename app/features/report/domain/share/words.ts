import type { ReportDocument, SectionId } from "../../contract.ts";
import { SECTION_TEXTS } from "../../sections.contract.ts";

/** What the owner adds to a picture. */
export type ShareChoice = { figures: boolean; firstName: string | null };

/** One row of figures. `band`: percentiles 0..100. */
export type ShareFigure = {
  label: string;
  value: string;
  band?: { low: number; high: number; guess: number };
};

/** The texts of one picture, in order. */
export type ShareWords = {
  kicker: string;
  headline?: string;
  sentence: string;
  credit?: string;
  figures: ShareFigure[];
};

/** A finding's rarity is shown from 1 in 4 on, as on the screen. */
const RARE = 4;

type Writer = (document: ReportDocument) => Omit<ShareWords, "kicker"> | undefined;

/** Author and work of a quote, without translator and year. */
const creditOf = (author: string) => author.split(", ").slice(0, 2).join(", ");

/** The first quote that is short enough for large type, or else the shortest. */
function quoteOf(quotes: ReportDocument["results"]["quotes"]) {
  return (
    quotes.find(({ text }) => text.length <= 130) ??
    quotes.toSorted((a, b) => a.text.length - b.text.length)[0]
  );
}

/** Sections whose pictures have their own texts; the others use name and text of the section. */
const WRITERS: Partial<Record<SectionId, [kicker: string, writer: Writer]>> = {
  mind: [
    "Mind Card",
    ({ results, evidence }) => {
      const { name, personality, description, attributes, scores } = results["Mind Card"];
      const figures = attributes.flatMap((label, i): ShareFigure[] => {
        const score = scores[i];
        const attribute = evidence.attributes[i];
        const band = attribute && { low: attribute.low, high: attribute.high, guess: attribute.percentile };
        return score ? [{ label, value: score.replace(/\/100$/, "%"), ...(band && { band }) }] : [];
      });
      return { headline: name, sentence: personality || firstSentence(description), figures };
    },
  ],
  findings: [
    "A finding",
    ({ results, evidence }) => {
      const sentence = results.findings[0];
      const finding = evidence.findings[0];
      if (!sentence) return undefined;
      return {
        ...(finding && { headline: finding.title }),
        sentence,
        figures:
          finding && finding.oneIn >= RARE
            ? [{ label: "People who share this", value: `1 in ${finding.oneIn}` }]
            : [],
      };
    },
  ],
  quotes: [
    "A line that mirrors",
    ({ results }) => {
      const quote = quoteOf(results.quotes);
      return (
        quote && {
          sentence: `“${quote.text.replaceAll(" / ", "\n")}”`,
          credit: creditOf(quote.author),
          figures: [],
        }
      );
    },
  ],
  films: [
    "A film that hits close",
    ({ results, evidence }) => {
      const film = results.films[0];
      const filmEvidence = evidence.films[0];
      return (
        film && {
          headline: film.title,
          sentence: firstSentence(film.description),
          ...(filmEvidence && { credit: `${filmEvidence.director}, ${filmEvidence.year}` }),
          figures: [],
        }
      );
    },
  ],
  subjects: [
    "A subject to explore deeper",
    ({ results }) => {
      const subject = results.subjects[0];
      return (
        subject && {
          headline: subject.title,
          sentence: firstSentence(subject.description),
          figures: [{ label: "Match", value: `${subject.matchPercentage}%` }],
        }
      );
    },
  ],
  astrology: [
    "Our take on astrology",
    ({ results: { astrology } }) => {
      if (!astrology) return undefined;
      const { behavioralSign: own, actualSign: birth } = astrology;
      const base = { credit: "Play, not science", figures: [] };
      if (own === birth)
        return { ...base, headline: `${own}, twice`, sentence: "By the answers, and by birth as well." };
      const sentence = `${own} by the answers, ${birth} by birth.`;
      return { ...base, headline: birth.includes(own) ? own : `${own}, not ${birth}`, sentence };
    },
  ],
  books: [
    "A book to give a chance",
    ({ results, evidence }) => {
      const pick = results.books[0];
      const bookEvidence = evidence.books[0];
      return (
        pick && {
          headline: pick.title,
          sentence: firstSentence(pick.description ?? `By ${pick.author}.`),
          credit: bookEvidence ? `${pick.author}, ${bookEvidence.year}` : pick.author,
          figures: [],
        }
      );
    },
  ],
  work: ["One thing to work on", ({ results }) => ({ sentence: results.actionItem, figures: [] })],
};

/** The first sentence of a text; imported texts may be of any length. */
function firstSentence(text: string): string {
  const [first = text] = /^.+?[.!?]["”’]?(?=\s|$)/s.exec(text) ?? [text];
  return first;
}

const LONGEST = 240;
/** A text for a picture: single spaces, curly quotation marks, shortened at a word if too long. */
function fitted(text: string, longest = LONGEST): string {
  const clean = text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/"([^"]*)"/g, "“$1”")
    .trim();
  if (clean.length <= longest) return clean;
  const cut = clean.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2)).trimEnd()}…`;
}

/**
 * The texts of one section's picture. Pass the guests' copy, which reveals neither sex nor age.
 * @returns undefined if the report has no such section, or it is empty
 */
export function shareWords(
  document: ReportDocument,
  section: SectionId,
  { figures }: Pick<ShareChoice, "figures">,
): ShareWords | undefined {
  const sectionText = SECTION_TEXTS[section];
  const asShown: Writer = ({ results }) => ({ sentence: sectionText.text(results), figures: [] });
  const [kicker, writer] = WRITERS[section] ?? [sectionText.name, asShown];
  const content = writer(document);
  if (!content?.sentence.trim()) return undefined;
  return {
    kicker,
    ...(content.headline && { headline: fitted(content.headline, 60) }),
    sentence: fitted(content.sentence),
    ...(content.credit && { credit: fitted(content.credit, 70) }),
    figures: figures ? content.figures : [],
  };
}

/** Whether a section has figures that its owner may add to the picture. */
export const hasFigures = (document: ReportDocument, section: SectionId): boolean =>
  (shareWords(document, section, { figures: true })?.figures.length ?? 0) > 0;
