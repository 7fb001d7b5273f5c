import { Outlet } from "react-router";
import { type ProfilePanel, ProfilePanels } from "./features/accounts/accounts.browser.tsx";
import { JournalPanel } from "./features/analytics/members/ui/journal-panel.tsx";
import { SubscriptionPanel } from "./features/newsletter/subscribers/ui/subscription-panel.tsx";
import { DataPanel, LeavingPanel } from "./features/rights/rights.browser.tsx";

/** The panels that features add to /profile, in order. */
const profilePanels: ProfilePanel[] = [
  { id: "newsletter", name: "Newsletter", Panel: SubscriptionPanel },
  { id: "visits", name: "Your visits", Panel: JournalPanel },
  { id: "data", name: "Your data", Panel: DataPanel },
  { id: "leaving", name: "Leaving", Panel: LeavingPanel },
];

/** Used by /profile only, so that no other page references their files. */
export default function WithPanels() {
  return (
    <ProfilePanels value={profilePanels}>
      <Outlet />
    </ProfilePanels>
  );
}
