import type { EmailPreview } from "../../../ui/email.tsx";
import { confirmationEmail } from "./confirm.tsx";
import { exportEmail } from "./export.tsx";
import { accountDeletedEmail } from "./gone.tsx";
import { deletionScheduledEmail } from "./scheduled.tsx";

const maya = { brand: "Villa Vesper", firstName: "Maya", link: "http://localhost:3000/profile#leaving" };
const inAWeek = new Date("2026-11-27T13:51:00Z");

export const previews: EmailPreview[] = [
  {
    name: "export",
    when: "the file with all data is there",
    email: exportEmail({ ...maya, until: inAWeek }),
  },
  { name: "confirm", when: "they asked on their profile to leave", email: confirmationEmail(maya) },
  {
    name: "scheduled",
    when: "they pressed in that letter",
    email: deletionScheduledEmail({ ...maya, endsAt: inAWeek }),
  },
  {
    name: "scheduled-suspended",
    when: "the owner ends the account of a suspended member",
    email: deletionScheduledEmail({
      ...maya,
      link: "http://localhost:3000/faq",
      endsAt: inAWeek,
      suspended: { support: "hello@villavesper.test" },
    }),
  },
  {
    name: "gone",
    when: "seven days later, the account has ended",
    email: accountDeletedEmail({ ...maya, link: "http://localhost:3000", reference: "bye_7Yq2mZ4tXk9" }),
  },
];
