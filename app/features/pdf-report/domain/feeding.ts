import { type SectionId, TRAITS } from "../contract.ts";
import { faintArt } from "./art.ts";
import { PARTS } from "./offer.ts";
import type { Attention, Books, Chapter, Films, Quotes, Subjects, Week } from "./pdf-report.ts";
import { bandOf } from "./profile.ts";
import { rangeOf, reactionTo, scoresOf, type Source } from "./source.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

const part = PARTS[2];

/** Part three: what to feed such a mind with, and when. */
export const feeding = (s: Source): Chapter[] => [
  attention(s),
  films(s),
  books(s),
  subjects(s),
  quotes(s),
  week(s),
];

function attention(s: Source): Attention {
  const { traits } = scoresOf(s);
  return {
    kind: "attention",
    part,
    opens: part,
    title: "Five rules for your attention",
    note: s.texts.frame.attention,
    band: faintArt(s.outline(traits), { cx: 560, cy: 330, r: 470, h: 360 }, "Lines of your own shape"),
    rules: TRAITS.map((t) => ({
      trait: entryOf(s.texts.traits, t).name,
      range: rangeOf(traits[t]),
      ...entryOf(s.texts.attention, t)[bandOf(traits[t].percentile)],
    })),
  };
}

function films(s: Source): Films {
  const { results, evidence } = s.document;
  return {
    kind: "films",
    part,
    title: "Films that will hit closer",
    note: "Each was placed on the same five traits as you. The figure says for how many people in a hundred it would fit less well.",
    items: results.films.map((film, i) => {
      const more = evidence.films[i];
      return {
        title: film.title,
        by: more ? `${more.director}, ${more.year}. ${more.language}, ${more.minutes} minutes` : "",
        match: more?.match ?? 0,
        text: film.description,
        notes: more
          ? [
              { label: "Why you", text: more.why },
              { label: "Watch for", text: more.watchFor },
            ]
          : [],
      };
    }),
  };
}

function books(s: Source): Books {
  const { results, evidence } = s.document;
  return {
    kind: "books",
    part,
    title: "Books worth a chance",
    note: "Give each forty pages. Each comes with the place where you may lose patience, so that you know it when you get there.",
    items: results.books.map((book, i) => {
      const more = evidence.books[i];
      return {
        title: book.title,
        by: more ? `${book.author}, ${more.year}` : book.author,
        match: more?.match ?? 0,
        text: book.description ?? "",
        notes: more
          ? [
              { label: "Why you", text: more.why },
              { label: "Where you may lose it", text: more.mayLose },
              { label: "A place to try", text: more.lineToTry },
            ]
          : [],
      };
    }),
  };
}

const subjects = (s: Source): Subjects => ({
  kind: "subjects",
  part,
  title: "Subjects you are built to explore",
  note: "A subject fits when its ordinary working day asks for what you do gladly anyway. Read the bar as that, and not as talent.",
  items: s.document.results.subjects.map((subject, i) => ({
    title: subject.title,
    text: [subject.description, s.document.evidence.subjects[i]?.reason ?? ""].join(" ").trim(),
    match: subject.matchPercentage,
    trait: s.texts.traits[s.document.evidence.subjects[i]?.trait ?? ""]?.name ?? "",
  })),
});

const quotes = (s: Source): Quotes => ({
  kind: "quotes",
  part,
  title: "Sentences to keep",
  note: "Other people have been where you are and wrote it down. Copy the one you like best by hand; it takes two minutes and is the oldest way of reading there is. Then find the one word you would have chosen otherwise, and write yours above it.",
  items: s.document.results.quotes,
});

type Slot = { what: string; minutes: number; how: string; section: SectionId };
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What a sitting may be made of, by kind and place in the report; nothing where the report has no more. */
function slotsOf({ results, evidence }: Source["document"]) {
  const film = (i: number): Slot[] =>
    results.films[i]
      ? [
          {
            what: results.films[i].title,
            minutes: evidence.films[i]?.minutes ?? 110,
            how: evidence.films[i]?.watchFor ?? "",
            section: "films",
          },
        ]
      : [];
  const book = (i: number): Slot[] =>
    results.books[i]
      ? [{ what: results.books[i].title, minutes: 45, how: evidence.books[i]?.why ?? "", section: "books" }]
      : [];
  const subject = (i: number): Slot[] =>
    results.subjects[i]
      ? [
          {
            what: results.subjects[i].title,
            minutes: 40,
            how:
              evidence.subjects[i]?.first ??
              "One talk or one chapter, then three lines on what you would ask its author.",
            section: "subjects",
          },
        ]
      : [];
  const quote = (i: number): Slot[] =>
    results.quotes[i]
      ? [
          {
            what: `A sentence by ${results.quotes[i].author.split(",")[0]}`,
            minutes: 10,
            how: "Copy it by hand and write below it where you disagree.",
            section: "quotes",
          },
        ]
      : [];
  return { film, book, subject, quote };
}

/** Seven sittings; what the member disliked gives its place to what they liked. */
export function week(s: Source): Week {
  const { film, book, subject, quote } = slotsOf(s.document);
  const plan = [subject(0), book(0), quote(0), book(1), subject(1), film(0), film(1)].flat();
  const spare = [film(2), book(2), subject(2), quote(1)].flat();
  const liked = spare.filter(({ section }) => reactionTo(s, section) === "like");
  const neutral = spare.filter(({ section }) => reactionTo(s, section) === "none");
  const instead = [...liked, ...neutral];
  const adjusted = plan.map((slot) =>
    reactionTo(s, slot.section) === "dislike" ? (instead.shift() ?? slot) : slot,
  );
  const outward = scoresOf(s).traits.E.percentile;
  const company = outward > 65 ? "with somebody" : outward < 35 ? "alone" : "alone, then with one person";
  const days = adjusted.slice(0, 7).map((slot, i) => ({
    day: itemAt(DAYS, i),
    slot: slot.section === "films" ? `evening, ${company}` : i < 5 ? "before the phone" : "morning",
    what: slot.what,
    minutes: slot.minutes,
    how: slot.how,
  }));
  const minutes = days.reduce((sum, d) => sum + d.minutes, 0);
  return {
    kind: "week",
    part,
    title: "A week of input",
    note: "One week, made of your own matches. Move the days as you like and keep the proportions: a little of each beats a feast of one. Afterwards write down what stayed with you, not what you finished.",
    days,
    total: `${Math.floor(minutes / 60)} hours ${minutes % 60} minutes in all, a good part of it sitting in the dark.`,
  };
}
