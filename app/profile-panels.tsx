import { Outlet } from "react-router";
import { type ProfilePanel, ProfilePanels } from "./features/accounts/accounts.browser.tsx";
import { laterPart } from "./ui/later-part.tsx";

const fromRights = () => import("./features/rights/rights.browser.tsx");

/** Replaces a panel whose code failed to load; the rest of the page works. */
const Unreachable = () => (
  <p role="alert">This could not be fetched. Please check your connection and load the page again.</p>
);

/** The panels that features add to /profile, in order. Only that page loads them. */
const profilePanels: ProfilePanel[] = [
  {
    id: "letters",
    name: "Newsletter",
    Panel: laterPart(
      async () =>
        (await import("./features/newsletter/subscribers/ui/subscription-panel.tsx")).SubscriptionPanel,
      Unreachable,
    ),
  },
  {
    id: "visits",
    name: "Your visits",
    Panel: laterPart(
      async () => (await import("./features/analytics/members/ui/journal-panel.tsx")).JournalPanel,
      Unreachable,
    ),
  },
  {
    id: "data",
    name: "Your data",
    Panel: laterPart(async () => (await fromRights()).DataPanel, Unreachable),
  },
  {
    id: "leaving",
    name: "Leaving",
    Panel: laterPart(async () => (await fromRights()).LeavingPanel, Unreachable),
  },
];

/** Used by /profile only, so that no other page references their files. */
export default function WithPanels() {
  return (
    <ProfilePanels value={profilePanels}>
      <Outlet />
    </ProfilePanels>
  );
}
