import type { LetterPreview } from "../../../ui/letter.tsx";
import { alarmLetter } from "./alarm.tsx";
import { delayedLetter } from "./delayed.tsx";
import { readyLetter } from "./ready.tsx";

const maya = { brand: "Villa Vesper", firstName: "Maya", link: "http://localhost:3000/quest-dashboard" };
const purchaseId = "pur_7Yq2mZ4tXk9";

export const previews: LetterPreview[] = [
  { name: "ready", when: "the book is printed", letter: readyLetter({ ...maya, pages: 46 }) },
  { name: "delayed", when: "fifteen minutes are over, and it is not", letter: delayedLetter(maya) },
  {
    name: "alarm",
    when: "the same, to who runs the site",
    letter: alarmLetter({
      ...maya,
      link: "http://localhost:3000/admin",
      purchaseId,
      problem: "The disk is full",
    }),
  },
];
