import type { EmailPreview } from "../../../ui/email.tsx";
import { SENT_STATES } from "../contract.ts";
import { continueEmail } from "./continue.tsx";
import { ownerEmail } from "./owner.tsx";
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
  offer: {
    price: "₹52,000",
    tax: "GST is included.",
    arrives: "2027-02-14",
    leaves: "2027-02-21",
    room: "The room with the mango tree, for one.",
    includes: "Seven nights, every meal, and the boat.",
    cancellation: "Half is returned until ten days before the week.",
    until: "2026-12-12",
  },
  talkAt: new Date("2026-12-01T13:30:00Z"),
  now: new Date("2026-11-23T10:00:00Z"),
  sequence: 1,
  again: false,
  reopened: false,
} as const;

const ownerNotice = {
  brand,
  link: "http://localhost:3000/admin/applications/app_preview",
  name: "Maya Sharma",
  way: "main",
  dates: "February 2027",
  building: "Natural dyes that small mills can afford.",
  price: "₹52,000",
  toAnswer: { count: 4, days: 2 },
} as const;

export const previews: EmailPreview[] = [
  { name: "continue", when: "A draft has an address for the first time", email: continueEmail(common) },
  ...(["received", "accepted", "withdrawn"] as const).map((what): EmailPreview => ({
    name: `owner-${what}`,
    when: `To those who run the site: an application is ${what}`,
    email: ownerEmail({ ...ownerNotice, what }),
  })),
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
