import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { ApplyLink } from "./apply-link.tsx";
import { LINKS, roleOf, useHouse } from "./brand.ts";
import css from "./mobile-menu.module.css";
import { entryOf } from "../../../kernel/checked.ts";

/** Fetched by those who are signed in. */
const AccountEntries = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountEntries }));

/** The menu of narrow screens: the whole screen, under the bar. Escape closes it. */
export function MobileMenu({ open, close }: { open: boolean; close: () => void }) {
  const { user } = useHouse();
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", escape);
    document.documentElement.classList.add(entryOf(css, "still"));
    return () => {
      document.removeEventListener("keydown", escape);
      document.documentElement.classList.remove(entryOf(css, "still"));
    };
  }, [open, close]);
  return (
    <div
      className={["tone-dark", css["menu"], open && css["open"]].filter(Boolean).join(" ")}
      id="menu"
      inert={!open}
    >
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
        <ApplyLink place="menu" wide className={css["apply"]} onClick={close} />
      </div>
    </div>
  );
}
