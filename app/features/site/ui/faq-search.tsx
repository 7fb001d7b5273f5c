import type { FaqTopic } from "../contract.ts";
import css from "../pages/faq.module.css";

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}₹]+/gu) ?? [];
const STOP_WORDS = new Set(
  wordsOf(
    "a an and are at be can do does for from have how i if in is it me my of on or the there to what when which who will with you your",
  ),
);

/** The query's words without stop words (unless it has no others) and without a plural s. */
function searchWords(query: string): string[] {
  const words = wordsOf(query);
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length > 0 ? significant : words).map((word) =>
    word.length > 3 ? word.replace(/s$/, "") : word,
  );
}

/** The topics, with only the questions that contain, for each word of the query, a word starting with it. */
export function findEntries(topics: FaqTopic[], query: string): FaqTopic[] {
  const searched = searchWords(query);
  const matches = ({ question, keywords, answer }: FaqTopic["entries"][number]) => {
    const text = wordsOf([question, keywords, ...answer].join(" "));
    return searched.every((word) => text.some((textWord) => textWord.startsWith(word)));
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
