import type { LetterPreview } from "../../../ui/letter.tsx";
import { confirmLetter } from "./confirm.tsx";
import { exportLetter } from "./export.tsx";
import { goneLetter } from "./gone.tsx";
import { scheduledLetter } from "./scheduled.tsx";

const maya = { brand: "Villa Vesper", firstName: "Maya", link: "http://localhost:3000/profile#leaving" };
const inAWeek = new Date("2026-11-27T13:51:00Z");

export const previews: LetterPreview[] = [
  {
    name: "export",
    when: "the file with all data is there",
    letter: exportLetter({ ...maya, until: inAWeek }),
  },
  { name: "confirm", when: "they asked on their profile to leave", letter: confirmLetter(maya) },
  {
    name: "scheduled",
    when: "they pressed in that letter",
    letter: scheduledLetter({ ...maya, endsAt: inAWeek }),
  },
  {
    name: "gone",
    when: "seven days later, the account has ended",
    letter: goneLetter({ ...maya, link: "http://localhost:3000", reference: "bye_7Yq2mZ4tXk9" }),
  },
];
