import type { Preferences, Topic } from "../contract.ts";
import { keysOf } from "../../../kernel/typed.ts";

/**
 * What can be read about: its name on the preferences page, what comes, and the words for it in a sentence.
 */
export const TOPIC_WORDS: Record<Topic, { name: string; what: string; short: string }> = {
  letter: {
    name: "The letter",
    what: "Once a month: what the house is reading, cooking and arguing about.",
    short: "one letter a month",
  },
  dates: {
    name: "Dates",
    what: "A few times a year: when registration opens, and before it closes.",
    short: "a word when registration opens",
  },
  posts: {
    name: "New posts",
    what: "When something new stands on the blog.",
    short: "a note when a new post stands on the blog",
  },
};
const NAMES = keysOf(TOPIC_WORDS);

/** "Expect one letter a month and a word when registration opens." */
export function promiseOf(preferences: Preferences): string {
  const parts = NAMES.filter((topic) => preferences[topic]).map((topic) => TOPIC_WORDS[topic].short);
  return `Expect ${new Intl.ListFormat("en-GB").format(parts)}.`;
}
