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

/** The facts that decide which library texts a reader gets. */
export type Reader = {
  standings: Record<Facet, Standing>;
  /** Distance of the estimate from the average, in standard deviations of people. */
  distances: Record<Facet, number>;
  /**
   * For a facet whose first two statements got contradictory answers: the statement whose answer points to
   * the high end of the facet.
   */
  split: Partial<Record<Facet, "first" | "second">>;
  traits: Record<Trait, Level>;
  archetypes: { primary: Archetype; secondary: Archetype };
  /** See `isLowReader`. */
  isLow: boolean;
  /** Answers 1..5 by statement id. */
  answers: QuestResult["answers"];
  /** Breaks ties between equally good texts. */
  seed: string;
};

/** A condition of a text: the subject is in one of the states. */
export type Condition = { subject: string; states: readonly string[] };

/** A claim that a text makes: the reader agrees or disagrees with a statement. */
export type Claim = { item: string; agrees: boolean };

/**
 * Whether the answers contradict a claim ("denied") or are neutral ("open"); undefined if they support it or
 * are missing.
 */
export function doubtOf(
  { item, agrees }: Claim,
  answers: Readonly<Record<string, number>>,
): "denied" | "open" | undefined {
  const answer = answers[item];
  if (answer === undefined || (answer > 3 && agrees) || (answer < 3 && !agrees)) return undefined;
  return answer === 3 ? "open" : "denied";
}

/** A library text and the conditions under which it fits a reader. */
export type LibraryBlock = {
  id: string;
  slot: string;
  /** A short heading. */
  title?: string | undefined;
  /** The text in one sentence, for the deck. */
  line?: string | undefined;
  /** The paragraphs, without the advice. */
  paragraphs: string[];
  /** Printed at the end if the page has room. */
  advice?: string | undefined;
  /** One thing to do this week. */
  try?: string | undefined;
  /** Names a cost openly; never shown to low readers. */
  stings: boolean;
  conditions: Condition[];
  claims: Claim[];
  /** Soft conditions: a text ranks lower if one does not hold. */
  presumed: Condition[];
  /** Sentences that are omitted if the answers contradict their claims or are neutral. */
  asides: { sentence: string; claims: Claim[] }[];
  /** The facets in its conditions. */
  facets: Facet[];
  /** The facets in its conditions or, without any, all facets of the traits in its conditions. */
  basis: Facet[];
};
/** Chooses library texts for one reader, none twice. */
export type Chooser = {
  /** Returns the finding with this id and marks it as used. */
  finding(id: string): LibraryBlock;
  /** Whether the slot has an unused text that fits and whose claims the answers support. */
  has(slot: string): boolean;
  /**
   * The best text of a slot. Of those with equally supported claims, the one with the narrowest conditions,
   * then the one whose facets are furthest from average.
   */
  one(slot: string): LibraryBlock;
  /**
   * Up to `count` texts of a slot, those whose facets are furthest from average first. As long as there are
   * others, repeats no facet or trait (across lists of the slot) and takes at most two facets of a trait.
   * @param isWanted filter; texts it rejects can still be chosen later
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
  /** One sentence each; their titles are in `evidence.findings`. */
  findings: string[];
  /** `author`: author, work, translator (if any) and year. */
  quotes: { text: string; author: string }[];
  films: { title: string; description: string; imageUrl?: string }[];
  subjects: { title: string; description: string; matchPercentage: number }[];
  /** Only with a birth date. `actualSign` is "A or B" for a birth on the cusp. */
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
 * What screens and PDF show in addition to the specified texts. Numbers come from the engine; percentiles are
 * 1..99. Lists are parallel to those of `results`, and empty if an imported list replaced the engine's.
 */
export type Evidence = {
  form: "short" | "full";
  norms: string;
  /** HH:MM, the person's time of evening; see `hourOf`. */
  hour: string;
  /** `level`: 1..5, with the same thresholds as for facets; `text`: what this level looks like. */
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
  /** `changed`: explains why the archetype differs from the one after the first half of the statements. */
  archetype: {
    primary: string;
    secondary: string;
    confidence: number;
    balanced: boolean;
    changed?: string;
  };
  /** Note on a retake that was scored by another engine version than the previous result. */
  moved?: string;
  attributes: { percentile: number; low: number; high: number; facets: string[] }[];
  /** `low`: set for low readers (`isLowReader`); never shown to guests. */
  emotional: { basis: string; low?: true };
  /** `answers`: empty for guests. For a finding about a trait, `facets` contains that trait. */
  findings: {
    /** Id of its text in the library. */
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
  /** `reason`: what the subject takes in practice; `first`: a first step. */
  subjects: { trait: string; reason: string; first: string }[];
  books: {
    year: number;
    trait: string;
    why: string;
    mayLose: string;
    lineToTry: string;
    art: WorkArt;
  }[];
  /** `until`: ISO date of the fourteenth day; `how`: how the likelihood was computed. */
  predictions: { base: number; facets: string[]; until: string; how: string }[];
  work: { why: string; steps: string[] };
  quality: { grade: "A" | "B" | "C"; reasons: string[] };
};

/**
 * The drawing of a film or book. `path`: its URL without height and extension; `ground`, `type`: colours of
 * background and title.
 */
export type WorkArt = { path: string; ground: string; type: string };

/** Maximum length of a comment ("thought"), in characters. */
export const THOUGHT_MAX = 2000;

export const Reaction = z.enum(["like", "dislike", "none"]);
export type Reaction = z.infer<typeof Reaction>;

export type ReactionFilter = {
  section: SectionId | undefined;
  archetype: string | undefined;
  kind: "like" | "dislike" | "thought" | undefined;
  /** Key of one text, from `TextCounts`. */
  text: string | undefined;
};
/** Feedback on a section. `speaksOf`: the text that it is about; `at`: ISO. */
export type ReactionRow = {
  id: string;
  section: SectionId;
  reaction: Reaction;
  thought: string;
  speaksOf: string;
  /** Archetype name of the result; null if the result is deleted. */
  result: string | null;
  guest: boolean;
  at: string;
};
type FeedbackCounts = { likes: number; dislikes: number; thoughts: number };
export type ReactionCounts = {
  sections: (FeedbackCounts & { section: SectionId })[];
  archetypes: (FeedbackCounts & { archetype: string })[];
};
/** Counts by text. `others`: number of texts not listed; `speaksOf`: the text or its beginning. */
export type TextCounts = {
  texts: (FeedbackCounts & { section: SectionId; key: string; speaksOf: string })[];
  others: number;
};

/** An owner's feedback on a section, which may shape their PDF. */
export type Feedback = { sectionId: SectionId; reaction: Reaction; thought: string };

/** Defaults for values that an imported report lacks. Source: specification §3. */
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
 * owner: the report is in their account; maker: this browser took the quest, and no account has the result
 * yet; guest: everyone else.
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

/** File name of a shared picture: its shape and format. */
export const PICTURE_FILE = /^(story|wide)\.(png|webp)$/;
/** 96 random bits, then a signature that binds them to one section of one result (share/link.server.ts). */
export const PICTURE_ID = /^[A-Za-z0-9_-]{32}$/;
export const pagePath = (id: string) => `/shared/${id}`;

/** The state of one section's picture, as its owner sees it. */
export type PictureState = {
  sectionId: SectionId;
  /** The id in its link; if not shared yet, the proposed one. */
  id: string;
  shared: boolean;
  figures: boolean;
  named: boolean;
  /** Whether the section has figures to add. */
  hasFigures: boolean;
};
export type PictureStates = {
  pictures: PictureState[];
  /** The first name for pictures; null if the fonts lack its characters. */
  firstName: string | null;
};

/** Body of PUT /api/report-pictures. `id`: from `PictureState`. */
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

/** Topic of the notice that shared pictures have changed. */
export const PICTURES_CHANGED = "report.pictures";
