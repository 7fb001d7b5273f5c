import type { EmailPreview } from "../../../ui/email.tsx";
import { alarmEmail } from "./alarm.tsx";
import { delayedEmail } from "./delayed.tsx";
import { givenUpEmail } from "./given-up.tsx";
import { readyEmail } from "./ready.tsx";

const maya = { brand: "Villa Vesper", firstName: "Maya", link: "http://localhost:3000/quest-dashboard" };
const purchaseId = "pur_7Yq2mZ4tXk9";

export const previews: EmailPreview[] = [
  { name: "ready", when: "the report is printed", email: readyEmail({ ...maya, pages: 46 }) },
  {
    name: "ready-included",
    when: "the report of the other half is printed, which came with the first",
    email: readyEmail({ ...maya, pages: 46, includedAs: "half" }),
  },
  { name: "delayed", when: "fifteen minutes are over, and it is not", email: delayedEmail(maya) },
  { name: "given-up", when: "making it was given up", email: givenUpEmail(maya) },
  {
    name: "alarm",
    when: "the same, to who runs the site",
    email: alarmEmail({
      ...maya,
      link: `http://localhost:3000/admin/orders/${purchaseId}`,
      purchaseId,
      problem: "The disk is full",
      state: "delayed",
    }),
  },
];
