import type { FaqTopic } from "../contract.ts";
import css from "../pages/faq.module.css";

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The topics with only the questions that contain every word, in question or answer. */
export function findEntries(topics: FaqTopic[], query: string): FaqTopic[] {
  const words = wordsOf(query);
  const matches = ({ question, answer }: FaqTopic["entries"][number]) => {
    const text = [question, ...answer].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return topics
    .map((topic) => ({ ...topic, entries: topic.entries.filter(matches) }))
    .filter(({ entries }) => entries.length > 0);
}

type Props = { query: string; onChange: (query: string) => void };
/** Filters the questions while typing; hidden without scripts. */
export const FaqSearch = ({ query, onChange }: Props) => (
  <p className={css["search"]}>
    <label className="visually-hidden" htmlFor="faq-search">
      Search the questions
    </label>
    <input
      id="faq-search"
      type="search"
      placeholder="Search the questions"
      value={query}
      onChange={(event) => onChange(event.target.value)}
    />
  </p>
);
