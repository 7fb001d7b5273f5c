/** What a line of somebody's story is about; the administration draws a sign for each. */
export type StoryKind =
  | "order"
  | "money"
  | "proof"
  | "paper"
  | "letter"
  | "report"
  | "back"
  | "end"
  | "trouble"
  | "visit"
  | "person"
  | "quest"
  | "note";

/**
 * One thing that happened, as the administration tells it. `at` ISO, in UTC; `dayAlone` where nobody knows
 * the hour.
 */
export type StoryLine = {
  at: string;
  dayAlone?: boolean | undefined;
  kind: StoryKind;
  title: string;
  detail?: string | undefined;
  /** An address of the site that shows it. */
  link?: { to: string; name: string } | undefined;
};
