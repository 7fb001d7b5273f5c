import { plural } from "../../../../lib/plural.ts";
import type { Action, FactKind, OwnVisits } from "../../contract.ts";
import { deviceName, sourceName } from "../../domain/words.ts";
import { findIn } from "../../../../lib/typed.ts";

type Visit = OwnVisits["journeys"][number];

/** Steps recorded by the server, in words for the member. */
export const STEP_WORDS: Record<FactKind, string> = {
  signed_up: "You signed up",
  quest_started: "You started a quest",
  quest_finished: "You finished a quest",
  quest_claimed: "You saved a result to your account",
  payment_failed: "A payment failed",
  paid: "You paid",
  refunded: "You got a refund",
  dispute_lost: "Your bank gave you money back",
};

const several = (one: string, many: string) => (n: number) => plural(n, one, many.replace("#", String(n)));
const ACTION_WORDS: Record<Action, (n: number) => string> = {
  apply_click: several("clicked the application link", "clicked the application link # times"),
  apply_submitted: several("sent an application", "sent # applications"),
  newsletter_join: several("joined the newsletter", "joined the newsletter # times"),
  signup: several("signed up", "signed up # times"),
  quest_start: several("started the quest", "started the quest # times"),
  quest_statement: several("answered one statement", "answered # statements"),
  quest_finish: several("finished the quest", "finished the quest # times"),
  report_section: several("opened one section of a result", "opened # sections of a result"),
  share: several("shared a result", "shared a result # times"),
  offer_open: several("opened the offer", "opened the offer # times"),
  payment_start: several("opened checkout", "opened checkout # times"),
  payment_done: several("paid", "paid # times"),
  payment_failed: several("a payment failed", "# payments failed"),
};

/**
 * The actions of a visit as a sentence: each kind once, in order of first occurrence.
 * @example "Signed up, answered 58 statements."
 */
export function actionsText(actions: Visit["actions"]): string {
  const times = new Map<string, number>();
  for (const { action } of actions) times.set(action, (times.get(action) ?? 0) + 1);
  const sentence = [...times]
    .map(([action, n]) => findIn(ACTION_WORDS, action)?.(n) ?? action.replaceAll("_", " "))
    .join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Source, browser and device of a visit. @example "From Instagram, with Chrome on Android, on a phone." */
export const cameText = ({ source, browser, device }: Pick<Visit, "source" | "browser" | "device">) =>
  `${source === "direct" ? "Direct visit" : `From ${sourceName(source)}`}, with ${browser}, ` +
  `on a ${deviceName(device).toLowerCase()}.`;

/** The first sentence of the panel. */
export function summaryText({ journeys, steps }: OwnVisits): string {
  if (journeys.length === 0)
    return steps.length === 0 ? "Nothing is stored about your visits." : "Steps recorded by the site.";
  return steps.length === 0
    ? "The visit in which you signed up."
    : "The visit in which you signed up, and the steps that followed.";
}
