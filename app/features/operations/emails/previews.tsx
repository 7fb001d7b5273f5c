import type { EmailPreview } from "../../../ui/email.tsx";
import { alarmEmail } from "./alarm.tsx";

export const previews: EmailPreview[] = [
  {
    name: "operations-alarm",
    when: "something needs somebody, to who runs the site",
    email: alarmEmail({
      brand: "Villa Vesper",
      link: "http://localhost:3000/admin",
      name: "queue",
      says: "12 jobs in line, the oldest for 14 minutes.",
    }),
  },
];
