import type { EmailPreview } from "../../../ui/email.tsx";
import { SENT_STATES } from "../contract.ts";
import { continueEmail } from "./continue.tsx";
import { stateEmail } from "./state.tsx";

const brand = "Villa Vesper";
const link = "http://localhost:3000/application/open/Zm9yLWxvb2tpbmctYXQtYWxvbmUtbm90LWEta2V5LTE";
const common = { brand, firstName: "Maya", link };

/** Every letter of applications, for /dev/previews. */
const moved = {
  ...common,
  id: "app_preview",
  way: "main",
  dates: "February 2027",
  offer: { price: "₹52,000", until: "2026-12-12", words: "The room with the mango tree, for one." },
  talkAt: new Date("2026-12-01T13:30:00Z"),
  now: new Date("2026-11-23T10:00:00Z"),
  sequence: 1,
  again: false,
  reopened: false,
} as const;

export const previews: EmailPreview[] = [
  { name: "continue", when: "A draft has an address for the first time", email: continueEmail(common) },
  ...SENT_STATES.map((state): EmailPreview => ({
    name: state,
    when: `An application is ${state}`,
    email: stateEmail({
      ...moved,
      state,
      text: state === "conversation" ? "We read about the dyes twice, and argued about the second page." : "",
    }),
  })),
];
