/** Kinds of entries in a member's history; the administration has an icon for each. */
export type StoryKind =
  | "order"
  | "money"
  | "proof"
  | "paper"
  | "email"
  | "report"
  | "back"
  | "end"
  | "trouble"
  | "visit"
  | "person"
  | "quest"
  | "note";

/**
 * An entry of a member's history in the administration. `at`: ISO, in UTC. `dayAlone`: the time of day is
 * unknown.
 */
export type StoryLine = {
  at: string;
  dayAlone?: boolean | undefined;
  kind: StoryKind;
  title: string;
  detail?: string | undefined;
  /** A page that shows the details. */
  link?: { to: string; name: string } | undefined;
};
