import { Link } from "react-router";
import { useSession } from "../../../accounts/accounts.browser.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import css from "./deck.module.css";
import { Save } from "./save.tsx";
import { useBrandName } from "../../../../ui/brand-name.ts";

/** The logo, and the way to the dashboard for who is signed in, else "Save". */
export function TopBar() {
  const user = useSession();
  return (
    <header className={css["topbar"]}>
      <Link to="/" aria-label={`${useBrandName()}, home`}>
        <Logo height={26} star="var(--star)" />
      </Link>
      {user ? <Link to={`/quest-dashboard/${user.id}`}>Dashboard</Link> : <Save />}
    </header>
  );
}
