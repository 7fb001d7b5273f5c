import { z } from "zod";

/** The five broad traits, in the order in which they are drawn. */
export const TRAITS = ["O", "C", "E", "A", "N"] as const;
export type Trait = (typeof TRAITS)[number];

/** 29 facets: six per trait, without O6, which asks about voting (a special category of personal data). */
export const FACETS = TRAITS.flatMap((t) => [1, 2, 3, 4, 5, 6].map((n) => `${t}${n}`)).filter(
  (f) => f !== "O6",
);
/** e.g. "N1". */
export type Facet = string;
/** The trait of a facet is its first letter. */
export const traitOf = (facet: Facet): Trait => facet[0] as Trait; // all FACETS begin with their trait

export const FORMS = {
  short: { testId: "neo-58-v1", items: 58 },
  full: { testId: "neo-116-v1", items: 116 },
} as const;
export type Form = keyof typeof FORMS;
export const testIdOf = (form: Form) => FORMS[form].testId;
export const formOf = (testId: string): Form | undefined =>
  (Object.keys(FORMS) as Form[]).find((f) => FORMS[f].testId === testId); // its only keys

export const Sex = z.enum(["female", "male"]);
export type Sex = z.infer<typeof Sex>;

/**
 * An estimate of a person's standing. `z`: standard score in the comparison group. `t`: estimate of the true
 * score; `se`: its standard error. `percentile`, `low`, `high`: 1..99, where low..high is the 80% range.
 */
export type Estimate = {
  z: number;
  t: number;
  se: number;
  reliability: number;
  percentile: number;
  low: number;
  high: number;
};
/** A facet's five levels: 1 far below most people, 3 about average, 5 far above. */
export type Level = 1 | 2 | 3 | 4 | 5;

/**
 * A person's standing on one facet. Their own answers to it decide the side; the estimate from all answers
 * decides only how strongly.
 *
 * - `low`, `high`: the answers lean that way, and the estimate or the answers themselves are far enough out.
 * - `both`: the answers contradict each other.
 * - `plain`: everything else; `leans` is the side to which the answers lean.
 */
export type Standing = {
  side: "low" | "high" | "both" | "plain";
  very: boolean;
  leans: "yes" | "no" | "even";
  /** The displayed level: 3 for `both` and `plain`. */
  level: Level;
  /** One of several answers leans away from `side`. */
  dissent: boolean;
  /** What the answers to other facets suggest, compared with the displayed level; "same" for `both`. */
  others: "more" | "less" | "same";
};

/** `level`: 1..5, well below, below, average, above and well above average. */
export type FacetEstimate = Estimate & { level: Level };

export const ARCHETYPES = [
  "Anchor", "Realist", "Sentinel", "Independent", "Architect", "Host", "Firebrand", "Poet", "Wanderer",
  "Challenger", "Catalyst", "Trailblazer",
] as const; // prettier-ignore
export type Archetype = (typeof ARCHETYPES)[number];

/** Composites of at least two facets; a person's first four are shown on the Mind Card. */
export type Attribute = Estimate & { id: string; name: string; facets: Facet[] };

export type Quality = { grade: "A" | "B" | "C"; reasons: string[] };

/** All results of the engine for one person's answers. Computed once and stored. */
export type Scores = {
  instrument: "v1";
  engine: string;
  form: Form;
  norms: { sex: Sex | null; age: number | null; label: string };
  traits: Record<Trait, Estimate>;
  facets: Record<Facet, FacetEstimate>;
  archetype: { primary: Archetype; secondary: Archetype; confidence: number; balanced: boolean };
  attributes: Attribute[];
  quality: Quality;
};

/** If the odds of the nearest archetype are below this, the second one is named too. */
export const BETWEEN = 0.45;
/**
 * The name of a person's archetype, the same everywhere.
 * @example "The Anchor", "The Balanced Anchor"
 */
export const archetypeName = ({ primary, balanced }: Scores["archetype"]): string =>
  `The ${balanced ? "Balanced " : ""}${primary}`;

/**
 * Set on a retake if the person's last result of this form was scored by another engine version. `since`:
 * when that result was completed (ISO).
 */
export type MovedFigures = { because: "engine"; since: string };

/** Raw answer: 1 very inaccurate … 5 very accurate. */
export const AnswerValue = z.number().int().min(1).max(5);
export type Answers = Record<string, number>;

/** A scored form of a quest, as other features read it. */
export type QuestResult = {
  sessionId: string;
  testId: string;
  /** null while unclaimed. */
  ownerId: string | null;
  form: Form;
  scores: Scores;
  answers: Answers;
  /** ISO date YYYY-MM-DD, or null if not given. */
  birthDate: string | null;
  sex: Sex | null;
  completedAt: Date;
  moved?: MovedFigures | null;
  /** For a full form: the scores of its first 58 answers, if they were scored separately. */
  firstHalf?: Scores | null;
};

/**
 * Engine version and comparison group of a result, as one string: only results with equal strings can be
 * compared directly. Of age only its presence matters, because the published norms change gradually with age.
 */
export function groundOf({ scores: { engine, norms } }: Pick<QuestResult, "scores">): string {
  return JSON.stringify([engine, norms.sex, norms.age === null]);
}

/** A person started a quest. */
export const questStarted = {
  name: "quest.started",
  payload: z.object({ sessionId: z.string(), userId: z.string().nullable() }),
} as const;
export const questFinished = {
  name: "quest.finished",
  payload: z.object({ sessionId: z.string(), testId: z.string(), userId: z.string().nullable() }),
} as const;
export const questClaimed = {
  name: "quest.claimed",
  payload: z.object({ sessionId: z.string(), userId: z.string() }),
} as const;

/** 128 random bits in base64url, after "q_". Grants access to the result. */
export const SESSION_ID = /^q_[A-Za-z0-9_-]{22}$/;

/** The page of a result. The owner's id in the path grants nothing. */
export const resultPath = (result: { ownerId: string | null; sessionId: string; testId: string }) =>
  `/quest-result/${encodeURIComponent(result.ownerId ?? "anonymous")}/${result.sessionId}/${result.testId}`;

/** Unclaimed answers are deleted this many days after the last change. */
export const RETENTION_DAYS = 30;

const SessionId = z.string("A session id is required").regex(SESSION_ID, "This is not a quest session id");
const NamedAnswer = z
  .strictObject({
    itemId: z.string("An answer names its statement").min(1).max(64),
    value: z.number("An answer is a whole number from 1 to 5"),
    /** ISO time of the answer, on the server's clock as estimated by the browser. */
    answeredAt: z.iso.datetime({ offset: true, error: "answeredAt must be an ISO date and time" }),
    /** Milliseconds the statement was on screen. */
    tookMs: z.number().int().min(0).max(86_400_000).optional(),
  })
  .superRefine((answer, check) => {
    if (!AnswerValue.safeParse(answer.value).success)
      check.addIssue({
        code: "custom",
        path: ["value"],
        message: `The answer to ${answer.itemId} must be a whole number from 1 to 5, not ${answer.value}`,
      });
  });
/** An answer sent by the browser. */
export type GivenAnswer = z.infer<typeof NamedAnswer>;
const GivenAnswers = z
  .array(NamedAnswer)
  .max(FORMS.full.items, `At most ${FORMS.full.items} answers go in one call`);

export const StartCall = z.strictObject({
  adult: z.literal(true, "Please confirm that you are 18 or over: the quest is for adults"),
});
export const AnswersCall = z.strictObject({
  sessionId: SessionId,
  answers: GivenAnswers.min(1, "There is no answer in this call"),
});
export const FinishCall = z.strictObject({
  sessionId: SessionId,
  form: z.enum(["short", "full"], "The form must be short or full"),
  /** null: not given; absent: unchanged. */
  birthDate: z.iso.date("The birth date must be a date such as 1998-08-14").nullable().optional(),
  sex: z.enum(["female", "male"], "Sex must be female or male, or left out").nullable().optional(),
  /** Unsent answers; stored before scoring. */
  answers: GivenAnswers.optional(),
});
export type FinishCall = z.infer<typeof FinishCall>;
export const SessionCall = z.strictObject({ sessionId: SessionId });

/** An answer stored on the server. */
export type StoredAnswer = { itemId: string; value: number; answeredAt: string; tookMs: number | null };
/** What a browser needs to continue a quest. */
export type Progress = {
  sessionId: string;
  ownerId: string | null;
  answers: StoredAnswer[];
  /** Forms that have a result. */
  finished: Form[];
  birthDate: string | null;
  sex: Sex | null;
  /** The server's clock, ISO. */
  now: string;
};

/**
 * A statement: its id in the item bank, and its sentence in the first person. `negated`: the sentence denies
 * something, so that "inaccurate" is a double negative.
 */
export type Statement = { id: string; text: string; negated: boolean };
/** A form as the quiz shows it: statements, chapters, and the names of the five answers. */
export type Sheet = {
  form: Form;
  statements: Statement[];
  chapters: { name: string; count: number }[];
  labels: string[];
};
