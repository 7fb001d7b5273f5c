import { lazy } from "react";
import type { ProfilePanel } from "./features/accounts/accounts.browser.tsx";

const fromRights = () => import("./features/rights/rights.browser.tsx");

/**
 * What features bring to /profile, in the order it stands there. Each `Panel` is `lazy`: fetched by that page
 * alone, so not from a door that public pages go through.
 */
export const profilePanels: ProfilePanel[] = [
  {
    id: "letters",
    name: "Letters",
    Panel: lazy(async () => ({
      default: (await import("./features/newsletter/subscribers/ui/subscription-panel.tsx"))
        .SubscriptionPanel,
    })),
  },
  {
    id: "visits",
    name: "Your visits",
    Panel: lazy(async () => ({
      default: (await import("./features/analytics/ui/journal-panel.tsx")).JournalPanel,
    })),
  },
  { id: "data", name: "Your data", Panel: lazy(async () => ({ default: (await fromRights()).DataPanel })) },
  {
    id: "leaving",
    name: "Leaving",
    Panel: lazy(async () => ({ default: (await fromRights()).LeavingPanel })),
  },
];
