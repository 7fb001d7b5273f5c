import { registerOf, type Register } from "../../kernel/claims-check.ts";
import { DECK_SHAPES, deckSources, NAMES, PICK_SHAPES } from "../report/fixtures.ts";
import type { Chapter, PdfReport } from "./domain/pdf-report.ts";
import { texts } from "./texts.server.ts";

const NAME = "[A-Z][a-z -]+";
const WORD = "(well below most|below most|about average|above most|well above most)";
/** A facet's name may be a plural. */
const FORMS: Record<string, string> = {
  is: "(is|are)",
  goes: "(goes|go)",
  stands: "(stands|stand)",
  comes: "(comes|come)",
  it: "(it|them)",
};
const shape = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/\b(is|goes|stands|comes|it)\b/g, (verb) => FORMS[verb] ?? verb)
      .replaceAll("NAME", NAME)
      .replaceAll("name", "[a-z -]+")
      .replaceAll("WORD", WORD)}$`,
  );

/** Sentences of a PDF report that are put together from names, levels and figures alone. */
const SHAPES = [
  shape("Of your five traits, NAME stands furthest from the middle, at percentile \\d+ \\(\\d+ to \\d+\\); " +
    "NAME lies closest to it, at \\d+\\."),
  shape("The shortest range of the five is that of NAME\\."),
  shape("Three of your twenty-nine facets stand out above all: NAME, WORD; NAME, WORD; and NAME, WORD\\."),
  shape("The most interesting place may be inside NAME, where your own answers lie furthest apart: NAME is " +
    "WORD, NAME WORD\\."),
  shape("Your answers lie furthest apart inside NAME, between name and name, and even there both are " +
    "WORD\\."),
  shape("The odds that the NAME is the archetype nearest to you are \\d+%, (which is firm for a " +
    "questionnaire|better than even and no more|the best of any, and less than even|less than even: you stand " +
    "between the NAME and the NAME, and both pages are yours)\\."),
  shape("When the NAME does not fit, try the NAME\\."),
  shape("The NAME came second\\."),
  shape("As a whole your profile lies near the middle, so any type fits you loosely; read it as a " +
    "leaning\\."),
  shape("What people see first may be something else: name, WORD\\."),
  shape("You have room on both sides: to plan or to improvise, to lead or to follow, to speak up or to listen\\."),
  shape("(The day decides, and so do you|Set yourself a day by which you choose)"),
  shape("Nothing in you is extreme, which makes it easier to see why very different people act as they do\\."),
  shape("Ask two of them what they come to you for, and write it down here"),
  shape("A choice between two good things can take you longer, since nothing in you pulls firmly to one side\\."),
  shape("Your answers name nothing that strains you in particular\\."),
  shape("For one week, note each evening what tired you: that is your own list"),
  shape("From outside, nothing about you stands out at once; people get to know you in the usual time\\."),
  shape("As a whole your name is about average, with name \\(WORD\\) at its upper end and name " +
    "\\(WORD\\) at the lower\\."),
  shape("Where would somebody who knows you well place your name\\?"),
  shape("All \\d facets are WORD\\."),
  shape("From name to name it is of one piece, and what is said of the whole can be expected of its " +
    "parts\\."),
  shape("NAME is WORD and name WORD: one figure for both is an average of two different things, and people " +
    "who know one will be surprised by the other\\."),
  shape("NAME stands out, WORD; name comes last of the \\d, WORD\\."),
  shape("NAME stands out, WORD; name comes first of the \\d, WORD\\."),
  shape("NAME is WORD and name WORD\\."),
  shape("What decides is smaller: name \\(WORD\\) on the one side, name \\(WORD\\) on the other\\."),
  shape("Neither has a facet that stands out: name and name come nearest to it\\."),
  shape("NAME is (new|a crescent|half|nearly full|full) while NAME is (new|a crescent|half|nearly " +
    "full|full), though both are counted as NAME\\."),
  shape("Even where your facets lie furthest apart, between name and name, they show the same phase\\."),
  shape("NAME stands out most, WORD\\."),
  shape("NAME is about average, name beside it WORD\\."),
  shape("Your other answers put name (a little|clearly) (higher|lower); this page goes by what you said\\."),
  shape("None of your twenty-nine facets is far out by what you said\\."),
  shape("One answer leans the other way\\."),
  shape("In all, \\w+ lies? above most people’s, \\w+ below, and \\w+ (is|are) about average\\."),
  shape("NAME and name mostly stand on (the same side|opposite sides), also in you: name is WORD\\."),
  shape("With name WORD, one would expect (more|less|fewer) name than yours, which (is|are) about " +
    "average\\."),
  shape("In most people name goes (with|against) name\\."),
  shape("Not in you: name is WORD, and name WORD\\."),
  shape("Of your five findings the rarest is “.+”, (where about one person in \\d+ stands as far " +
    "out|further out than most people stand|as your answers say it)\\."),
  shape("About as much name as most people"),
  shape("What works in your name\\."),
  shape("Day \\d+ of the thirty in the last part is for name\\."),
  shape("The step that day \\d+ tries for name, on two days a week\\."),
]; // prettier-ignore

/**
 * Everything that may be said of somebody's answers on a facet, by what they agreed with and what they did
 * not.
 */
function answerSentences(): Set<string> {
  const found = new Set<string>();
  for (const { statements } of Object.values(texts.facets))
    for (const a of statements)
      for (const b of statements)
        if (a !== b) {
          found.add(`You left open whether you ${a.yes}, and whether you ${b.yes}.`);
          for (const said of [a.yes, a.no]) {
            found.add(`You ${said}, and left open whether you ${b.yes}.`);
            for (const other of [b.yes, b.no]) {
              found.add(`You ${said} and ${other}.`);
              found.add(`You ${said}, and you ${other}.`);
              found.add(`You ${said}, but ${other}.`);
            }
          }
        }
  return found;
}

const { facets, traits, meetings, archetypes, attention, future, obstacles, frame } = texts;
/** Questions that presume nothing of whoever is asked. */
const asked = Object.values(facets).map(({ ask }) => ({ says: ["O >= 1"], ask }));
/** Printed for low readers by their own answers too; it says nothing of the level. */
const help = { says: ["O >= 1"], text: frame.helpNear };
export const pdfRegister: Register = {
  ...registerOf(
    [deckSources(), facets, traits, meetings, archetypes, attention, future, obstacles, asked, help],
    NAMES,
    [...DECK_SHAPES, ...PICK_SHAPES, ...SHAPES],
  ),
  asAnswered: answerSentences(),
};

/**
 * What a chapter says of its reader; how to read a page, what a film is about and what was asked are left
 * out.
 */
function personal(c: Chapter): string[] {
  switch (c.kind) {
    case "mirror":
      return [c.sentence, c.basis, ...c.paragraphs];
    case "archetype":
      return [c.description, c.story, ...c.best, ...c.strain, c.seen, c.sure, c.second.story];
    case "tiles":
      return c.tiles.map(({ insight }) => insight);
    case "trait":
      return [c.line, ...c.lead, ...c.sections.map(({ text }) => text), c.ask];
    case "meetings":
      return c.pairs.map(({ text }) => text);
    case "shape":
      return c.rows.map(({ line }) => line);
    case "moons":
      return c.notes.map(({ text }) => text);
    case "facets":
      return [...c.facets.flatMap(({ text, notes }) => [text, ...notes.map((note) => note.text)]), c.note];
    case "findings":
      return c.items.flatMap(({ title, text }) => [title, text]);
    case "picks":
      return c.items.map(({ reason }) => reason);
    case "attention":
      return c.rules.flatMap(({ rule, text }) => [rule, text]);
    case "nowthen":
      return c.rows.flatMap(({ now, later, keep }) => [now, later, keep]);
    case "weeks":
      return c.blocks.flatMap((block) => [block.first, block.do, block.sign]);
    case "obstacles":
      return c.items.flatMap(({ when, answer }) => [when, answer]);
    case "one":
      return [c.item, c.why, ...c.alternatives.map(({ text }) => text)];
    case "days":
      return c.days.map(({ text }) => text);
    case "predictions":
      return c.items.flatMap(({ title, reason }) => [title, reason]);
    default:
      return [];
  }
}

/** Everything that a PDF report says of its reader, text by text. */
export const pdfTexts = (report: PdfReport): string[] =>
  report.chapters
    .flatMap(personal)
    .filter((text) => text !== "" && !text.startsWith("The sixth facet of this trait"));
