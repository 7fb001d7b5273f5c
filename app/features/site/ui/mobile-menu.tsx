import { type Ref, Suspense } from "react";
import { Link } from "react-router";
import { laterPart } from "../../../ui/later-part.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { LINKS, roleOf, useHouse } from "./brand.ts";
import css from "./mobile-menu.module.css";

/** Loaded only for signed-in people. If its code fails to load, a link to the profile replaces it. */
const AccountEntries = laterPart(
  async () => (await import("./account-menu.tsx")).AccountEntries,
  () => <Link to="/profile">Your Profile</Link>,
);

export const MENU_ID = "menu";

/** The full-screen menu of narrow screens. */
export function MobileMenu({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { user } = useHouse();
  return (
    <div ref={ref} className={`tone-dark ${css["menu"]}`} id={MENU_ID} popover="auto">
      <nav className={css["links"]} aria-label="Menu">
        {LINKS.map(([name, to]) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
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
        <ApplyLink place="menu" wide />
      </div>
    </div>
  );
}
