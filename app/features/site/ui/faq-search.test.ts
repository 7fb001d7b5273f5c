import { expect, test } from "vitest";
import { findEntries } from "./faq-search.tsx";

const topics = [
  {
    id: "money",
    name: "Money",
    entries: [{ question: "What does it cost?", keywords: "price", answer: ["From ₹45,000."] }],
  },
  {
    id: "week",
    name: "The week",
    entries: [
      {
        question: "Do I have to share a room?",
        keywords: "private",
        answer: ["No.", "Every room is single."],
      },
      { question: "What about work calls?", keywords: "", answer: ["There is a quiet room."] },
    ],
  },
];
const questions = (query: string) =>
  findEntries(topics, query).flatMap(({ entries }) => entries.map(({ question }) => question));

test.each([
  ["COST", ["What does it cost?"]],
  ["single room", ["Do I have to share a room?"]],
  ["room", ["Do I have to share a room?", "What about work calls?"]],
  ["₹45,000", ["What does it cost?"]],
  ["prices", ["What does it cost?"]],
  ["Can I have a private room?", ["Do I have to share a room?"]],
  ["what about", ["What about work calls?"]],
  ["quiet price", []],
  ["oom", []],
  ["helicopter", []],
])("finds questions with every word of %j in their text, keywords or answer", (query, found) => {
  expect(questions(query)).toEqual(found);
});
