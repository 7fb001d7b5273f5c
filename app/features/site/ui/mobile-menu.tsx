import { Suspense, useEffect } from "react";
import { Link } from "react-router";
import { laterPart } from "../../../ui/later-part.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { LINKS, roleOf, useHouse } from "./brand.ts";
import css from "./mobile-menu.module.css";

/** Fetched by those who are signed in; without it the way to their own pages stays. */
const AccountEntries = laterPart(
  async () => (await import("./account-menu.tsx")).AccountEntries,
  () => <Link to="/profile">Your Profile</Link>,
);

/** The menu of narrow screens: the whole screen, under the bar. Escape closes it. */
export function MobileMenu({ open, close }: { open: boolean; close: () => void }) {
  const { user } = useHouse();
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      document.querySelector<HTMLElement>("button[aria-controls='menu']")?.focus();
    };
    document.addEventListener("keydown", escape);
    // the focus stays in the menu and the bar
    const hold = (on: boolean) => {
      for (const rest of document.querySelectorAll<HTMLElement>("#main, #main ~ footer, a[href='#main']"))
        rest.inert = on;
    };
    hold(true);
    return () => {
      document.removeEventListener("keydown", escape);
      hold(false);
    };
  }, [open, close]);
  return (
    <div className={`tone-dark ${css["menu"]} ${open ? css["open"] : ""}`} id="menu">
      <nav className={css["links"]} aria-label="Menu">
        {LINKS.map(([name, to]) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <a className={css["shut"]} href="#main">
        Close
      </a>
      <div className={css["foot"]}>
        {user ? (
          <div className={css["account"]}>
            <p>
              {user.name} · {roleOf(user)}
            </p>
            <Suspense fallback={null}>
              <AccountEntries user={user} />
            </Suspense>
          </div>
        ) : (
          <Link className={css["sign"]} to="/auth">
            Sign In / Register
          </Link>
        )}
        <ApplyLink place="menu" wide className={css["apply"]} onClick={close} />
      </div>
    </div>
  );
}
