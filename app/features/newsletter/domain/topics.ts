import { type Preferences, type Topic, TOPICS } from "../contract.ts";

/** Texts for each topic: its name, a description, and a phrase for use in a sentence. */
export const TOPIC_WORDS: Record<Topic, { name: string; what: string; short: string }> = {
  letter: {
    name: "Monthly newsletter",
    what: "Once a month: what the house is reading, cooking and arguing about.",
    short: "one email a month",
  },
  dates: {
    name: "Dates",
    what: "A few times a year: when registration opens, and before it closes.",
    short: "an email when registration opens",
  },
  posts: {
    name: "New posts",
    what: "When a new post is on the blog.",
    short: "a note when there is a new post on the blog",
  },
};

/** "Expect one email a month and an email when registration opens." */
export function promiseOf(preferences: Preferences): string {
  const parts = TOPICS.filter((topic) => preferences[topic]).map((topic) => TOPIC_WORDS[topic].short);
  return `Expect ${new Intl.ListFormat("en-GB").format(parts)}.`;
}
