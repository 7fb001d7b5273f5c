import type { EmailPreview } from "../../../ui/email.tsx";
import { datesEmail } from "./dates.tsx";
import { endedElsewhereEmail, endedEmail } from "./ending.tsx";
import { givenEmail } from "./given.tsx";
import { renewalFailedEmail, renewalGivenUpEmail } from "./renewal.tsx";

const maya = {
  brand: "Villa Vesper",
  firstName: "Maya",
  link: "http://localhost:3000/insider",
  amount: 49_900,
  until: new Date("2026-12-24T12:00:00Z"),
};

export const previews: EmailPreview[] = [
  { name: "renewal-failed", when: "a month could not be charged", email: renewalFailedEmail(maya) },
  { name: "renewal-given-up", when: "the last try failed too", email: renewalGivenUpEmail(maya) },
  { name: "ended", when: "they ended it on their dashboard", email: endedEmail(maya) },
  { name: "ended-elsewhere", when: "it was ended at the gateway", email: endedElsewhereEmail(maya) },
  { name: "given", when: "the owner opened it to them", email: givenEmail(maya) },
  {
    name: "dates",
    when: "ten minutes after the owner wrote new dates",
    email: datesEmail({ ...maya, dates: "14 to 21 February 2027\n18 to 25 April 2027" }),
  },
];
