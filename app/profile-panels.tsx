import { Outlet } from "react-router";
import { type ProfilePanel, ProfilePanels } from "./features/accounts/accounts.browser.tsx";
import { laterPart } from "./ui/later-part.tsx";

const fromRights = () => import("./features/rights/rights.browser.tsx");

/** Stands in the place of a panel whose code did not come; the rest of the page can be used. */
const Unreachable = () => (
  <p role="alert">This could not be fetched. Please check your connection and load the page again.</p>
);

/**
 * What features bring to /profile, in the order of the page. Each `Panel` is loaded by that page alone,
 * so it is not part of the code of public pages.
 */
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
      async () => (await import("./features/analytics/ui/journal-panel.tsx")).JournalPanel,
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

/** Around /profile alone, so that no other page carries the names of their files. */
export default function WithPanels() {
  return (
    <ProfilePanels value={profilePanels}>
      <Outlet />
    </ProfilePanels>
  );
}
