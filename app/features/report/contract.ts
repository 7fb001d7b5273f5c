import { z } from "zod";
import {
  SESSION_ID,
  type Archetype,
  type Facet,
  type Level,
  type QuestResult,
  type Standing,
  type Trait,
} from "../quest/contract.ts";

export { archetypeName, ARCHETYPES, BETWEEN, FACETS, TRAITS } from "../quest/contract.ts";
export type { Archetype, Facet, Level, QuestResult, Scores, Standing, Trait } from "../quest/contract.ts";

export const SECTIONS = [
  "emotional",
  "mind",
  "findings",
  "quotes",
  "films",
  "subjects",
  "astrology",
  "books",
  "work",
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** The facts that decide which texts a reader gets. */
export type Reader = {
  standings: Record<Facet, Standing>;
  /** Distance of the estimate from the average, in standard deviations of people. */
  distances: Record<Facet, number>;
  /**
   * For a facet whose first two statements contradict each other: the statement that measures the facet
   * better.
   */
  split: Partial<Record<Facet, "first" | "second">>;
  traits: Record<Trait, Level>;
  archetypes: { primary: Archetype; secondary: Archetype };
  /** A low reader, by their own answers. */
  isLow: boolean;
  /** The answers 1..5, by the id of their statement. */
  answers: QuestResult["answers"];
  /** Decides between equally good texts. */
  seed: string;
};

/** A condition of a block: the subject has one of the states. */
export type Condition = { subject: string; states: readonly string[] };

/** A claim of a text: that the reader agrees or disagrees with a statement. */
export type Claim = { item: string; agrees: boolean };

/**
 * Whether a person's answers contradict a claim or leave it open; undefined where they support it or are
 * missing.
 */
export function doubtOf(
  { item, agrees }: Claim,
  answers: Readonly<Record<string, number>>,
): "denied" | "open" | undefined {
  const answer = answers[item];
  if (answer === undefined || (answer > 3 && agrees) || (answer < 3 && !agrees)) return undefined;
  return answer === 3 ? "open" : "denied";
}

/** One text and the readers it is for. */
export type LibraryBlock = {
  id: string;
  slot: string;
  /** A short heading. */
  title?: string | undefined;
  /** The same in one sentence, for the deck. */
  line?: string | undefined;
  /** The paragraphs, without the advice. */
  paragraphs: string[];
  /** Advice, printed at the end where the page has room. */
  advice?: string | undefined;
  /** One thing to do this week. */
  try?: string | undefined;
  /** Names a cost openly; not shown to low readers. */
  stings: boolean;
  conditions: Condition[];
  claims: Claim[];
  /** Conditions that the text assumes: if one does not hold, texts without it come first. */
  presumed: Condition[];
  /** Sentences that are left out unless the answers support their claims. */
  asides: { sentence: string; claims: Claim[] }[];
  /** The facets in its conditions. */
  facets: Facet[];
  /** The facets that it rests on: those in its conditions, or where there are none, all of the traits in them. */
  basis: Facet[];
};
/** Chooses texts of the library for one reader, none twice. */
export type Chooser = {
  /** Takes the finding with this id, which then counts as used. */
  finding(id: string): LibraryBlock;
  /** Whether an unused text of a slot fits. */
  has(slot: string): boolean;
  /** The text of a slot whose conditions are narrowest, then the one whose facets are furthest out. */
  one(slot: string): LibraryBlock;
  /**
   * Up to `count` texts of a slot, those whose facets are furthest out first: as long as there are others, no facet
   * or trait twice, in later lists of the slot neither, and at most two of a trait's facets.
   * @param isWanted leaves out other texts, which can then be chosen later
   */
  several(slot: string, count: number, isWanted?: (block: LibraryBlock) => boolean): LibraryBlock[];
};

/**
 * The response of GET /api/report/{userId}/{sessionId}/{testId}: `results` as in the specification,
 * everything else under `evidence`.
 */
export type ReportDocument = {
  session_id: string;
  /** The owner's id for the owner, otherwise "anonymous". */
  user_id: string;
  completion_date: string;
  results: Results;
  evidence: Evidence;
};
export type Results = {
  "section 1": string;
  "Mind Card": {
    name: string;
    personality: string;
    description: string;
    attributes: string[];
    scores: string[];
    insights: string[];
  };
  /** One sentence each; the titles stand in `evidence.findings`. */
  findings: string[];
  /** `author` in full: author, work, translator, year. */
  quotes: { text: string; author: string }[];
  films: { title: string; description: string; imageUrl?: string }[];
  subjects: { title: string; description: string; matchPercentage: number }[];
  /** Only where a birth date was given. `actualSign` is "A or B" for a birth on the cusp. */
  astrology?: {
    actualSign: string;
    behavioralSign: string;
    description: string;
    predictions: { title: string; likelihood: number; reason: string }[];
  };
  books: { title: string; author: string; description?: string }[];
  actionItem: string;
};

/**
 * What screens and PDF show besides the specified texts. Numbers are the engine's; percentiles 1..99. Lists
 * are parallel to those of `results`; they are empty where an imported list has replaced the engine's.
 */
export type Evidence = {
  form: "short" | "full";
  norms: string;
  /** HH:MM, this person's hour of the evening. */
  hour: string;
  /** `level`: 1..5, with the limits of facets; `text`: what this level looks like. */
  traits: Record<
    string,
    {
      level: number;
      percentile: number;
      low: number;
      high: number;
      t: number;
      se: number;
      reliability: number;
      text?: string;
    }
  >;
  facets: Record<string, { name: string; level: number; low: number; high: number }>;
  /** `changed`: why the archetype differs from the one after the first half of the statements. */
  archetype: {
    primary: string;
    secondary: string;
    confidence: number;
    balanced: boolean;
    changed?: string;
  };
  /** What has changed in a retake because of new norms. */
  moved?: string;
  attributes: { percentile: number; low: number; high: number; facets: string[] }[];
  /** `low`: low spirits or strain are above average; never shown to guests. */
  emotional: { basis: string; low?: true };
  /** `answers` are for the owner only: the list is empty for others. A finding about a trait has it in `facets`. */
  findings: {
    /** Of its text in the library. */
    id: string;
    title: string;
    trait: string;
    facets: { id: string; name: string; level: number; low: number; high: number }[];
    oneIn: number;
    answers: { item: number; statement: string; value: number; label: string }[];
  }[];
  quotes: { work: string; year: string }[];
  films: {
    director: string;
    year: number;
    language: string;
    minutes: number;
    trait: string;
    why: string;
    watchFor: string;
    art: WorkArt;
  }[];
  /** `reason`: what it takes in practice; `first`: a first step. */
  subjects: { trait: string; reason: string; first: string }[];
  books: {
    year: number;
    trait: string;
    why: string;
    mayLose: string;
    lineToTry: string;
    art: WorkArt;
  }[];
  /** `until`: ISO date of the fourteenth day; `how`: where the figure comes from. */
  predictions: { base: number; facets: string[]; until: string; how: string }[];
  work: { why: string; steps: string[] };
  quality: { grade: "A" | "B" | "C"; reasons: string[] };
};

/**
 * The drawing of a film or book: `path` is its URL without height and extension, `ground` and `type` its
 * colours.
 */
export type WorkArt = { path: string; ground: string; type: string };

/** Longest thought, in characters. */
export const THOUGHT_MAX = 2000;

export const Reaction = z.enum(["like", "dislike", "none"]);
export type Reaction = z.infer<typeof Reaction>;

/** The filter of reactions. */
export type ReactionFilter = {
  section: SectionId | undefined;
  archetype: string | undefined;
  kind: "like" | "dislike" | "thought" | undefined;
  /** The key of one text, as `TextCounts` has it. */
  text: string | undefined;
};
/** A comment on a section; `speaksOf` is the text they read there. `at` ISO. */
export type ReactionRow = {
  id: string;
  section: SectionId;
  reaction: Reaction;
  thought: string;
  speaksOf: string;
  /** The name of their result; null where it is deleted. */
  result: string | null;
  guest: boolean;
  at: string;
};
type FeedbackCounts = { likes: number; dislikes: number; thoughts: number };
export type ReactionCounts = {
  sections: (FeedbackCounts & { section: SectionId })[];
  archetypes: (FeedbackCounts & { archetype: string })[];
};
/** The rated texts, and how many more there are; `speaksOf` is the text or its beginning. */
export type TextCounts = {
  texts: (FeedbackCounts & { section: SectionId; key: string; speaksOf: string })[];
  others: number;
};

/** A member's own reactions and thoughts, which may shape their PDF. */
export type Feedback = { sectionId: SectionId; reaction: Reaction; thought: string };

/** Shown for what an imported report leaves out. Source: specification §3. */
export const DEFAULTS = {
  name: "The Architect",
  score: "50/100",
  insight: "Analysis in progress...",
} as const;

/**
 * Replaces the user id in a report's URL when it has no owner yet, or when the link should not reveal the
 * owner.
 */
export const ANONYMOUS = "anonymous";
/**
 * owner: it is in their account; maker: this browser made it and no one has saved it; guest: has the link.
 */
export type Relation = "owner" | "maker" | "guest";

const SessionId = z.string("A session id is required").regex(SESSION_ID, "This is not a session id");
const TestId = z.string("A test id is required").regex(/^[A-Za-z0-9_-]{3,50}$/, "This is not a test id");
export const ReportIds = z.object({
  userId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "This is not a user id"),
  sessionId: SessionId,
  testId: TestId,
});

/** Body of POST /api/quest/feedback. An empty `feedback` keeps an earlier comment. */
export const FeedbackCall = z.strictObject({
  sessionId: SessionId,
  testId: TestId,
  sectionId: z.enum(SECTIONS, "This is not a section of the report"),
  reaction: z.enum(Reaction.options, "A reaction is like, dislike or none"),
  feedback: z
    .string("A thought is a text")
    .trim()
    .max(THOUGHT_MAX, `A thought has at most ${THOUGHT_MAX.toLocaleString("en")} characters`),
});
export type FeedbackCall = z.infer<typeof FeedbackCall>;

/** Body of PUT /api/report/sharing. `withPictures`: when unsharing, also unshare its pictures. */
export const SharingCall = z.strictObject({
  sessionId: SessionId,
  testId: TestId,
  shared: z.boolean("Sharing is on or off"),
  withPictures: z.boolean("Its pictures close with it or not").optional(),
});

/** The two shapes of a picture that is shared, and the formats of its file. */
export const PICTURE_FILE = /^(story|wide)\.(png|webp)$/;
/** 96 random bits and the site's signature of them for one section of one result (share/link.server.ts). */
export const PICTURE_ID = /^[A-Za-z0-9_-]{32}$/;
export const pagePath = (id: string) => `/shared/${id}`;

/** The state of one section's picture, for its owner. */
export type PictureState = {
  sectionId: SectionId;
  /** Its current or future link. */
  id: string;
  shared: boolean;
  figures: boolean;
  named: boolean;
  /** Whether figures can be added. */
  hasFigures: boolean;
};
export type PictureStates = {
  pictures: PictureState[];
  /** The first name for pictures; null where no font has its characters. */
  firstName: string | null;
};

/** Body of PUT /api/report-pictures. `id` is the one that the state of the pictures named. */
export const PictureCall = z.strictObject({
  sessionId: SessionId,
  testId: TestId,
  sectionId: z.enum(SECTIONS, "This is not a section of the report"),
  id: z.string("A link is required").regex(PICTURE_ID, "This is not the link of a picture"),
  shared: z.boolean("A picture is shared or not"),
  figures: z.boolean("Figures are on it or not"),
  named: z.boolean("The first name is on it or not"),
});
export type PictureCall = z.infer<typeof PictureCall>;

/** The topic of the notice that a report's pictures have changed. */
export const PICTURES_CHANGED = "report.pictures";
