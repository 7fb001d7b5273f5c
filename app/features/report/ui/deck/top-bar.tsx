import { Link } from "react-router";
import { useSession } from "../../../accounts/accounts.browser.tsx";
import { HomeLink } from "../../../../ui/home-link.tsx";
import css from "./deck.module.css";
import { Save } from "./save.tsx";

/** The logo, and a link to the dashboard for signed-in people, or else "Save". */
export function TopBar() {
  const user = useSession();
  return (
    <header className={css["topbar"]}>
      <HomeLink height={26} star="var(--star)" />
      {user ? <Link to={`/quest-dashboard/${user.id}`}>Dashboard</Link> : <Save />}
    </header>
  );
}
