import type { EmailPreview } from "../../../ui/email.tsx";
import { unlikeEmail } from "./unlike.tsx";
import { weekEmail } from "./week.tsx";

const link = "http://localhost:3000/admin/analytics";
const two = (now: number, before: number) => ({ now, before });

export const previews: EmailPreview[] = [
  {
    name: "week",
    when: "it is Monday morning, to who runs the site",
    email: weekEmail({
      brand: "Villa Vesper",
      link,
      facts: {
        until: "22 November 2026",
        totals: {
          visits: two(1_204, 1_130),
          visitors: two(1_118, 1_061),
          finished: two(214, 201),
          signups: two(131, 88),
          paid: two(27, 22),
          taken: two(24_30_000, 19_80_000),
          returned: two(90_000, 0),
          lost: two(0, 0),
          refunds: two(1, 0),
        },
        sources: [{ name: "instagram", visits: 480, before: 410, signups: 61, paid: 9 }],
        done: 2,
        marks: [{ at: "19 November 2026", who: "Ada Fernandes", what: "The reel went out" }],
        changes: [
          {
            at: "20 November at 18:05",
            who: "Ada Fernandes",
            what: "Posts: The long table, published",
            isSite: false,
          },
        ],
      },
    }),
  },
  {
    name: "unlike",
    when: "a figure of today is outside the band of the eight weeks before, to who runs the site",
    email: unlikeEmail({
      brand: "Villa Vesper",
      link,
      weekday: "Wednesday",
      until: "14:15",
      unlike: [
        { metric: "signups", now: 41, before: [12, 9, 14, 11, 8, 13, 10, 12], band: { low: 0, high: 27 } },
      ],
    }),
  },
];
