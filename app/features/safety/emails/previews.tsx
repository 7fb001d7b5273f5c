import type { EmailPreview } from "../../../ui/email.tsx";
import { alarmEmail } from "./alarm.tsx";

export const previews: EmailPreview[] = [
  {
    name: "alarm",
    when: "a kind of security event is far more frequent than in the week before",
    email: alarmEmail({
      brand: "Villa Vesper",
      link: "http://localhost:3000/admin/safety",
      counts: [{ kind: "wrong-password", lastDay: 86, perDayBefore: 3 }],
    }),
  },
];
