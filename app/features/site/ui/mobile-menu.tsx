import { useEffect } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { AccountEntries, roleOf } from "./account-menu.tsx";
import { applyHref, LINKS, useHouse } from "./brand.ts";
import css from "./mobile-menu.module.css";

/** The menu of narrow screens: the whole screen, under the bar. Escape closes it. */
export function MobileMenu({ open, close }: { open: boolean; close: () => void }) {
  const { brand, user } = useHouse();
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", escape);
    document.documentElement.classList.add(css["still"]!);
    return () => {
      document.removeEventListener("keydown", escape);
      document.documentElement.classList.remove(css["still"]!);
    };
  }, [open, close]);
  return (
    <div className={["tone-dark", css["menu"], open && css["open"]].filter(Boolean).join(" ")} id="menu" inert={!open}>
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
            <AccountEntries user={user} />
          </div>
        ) : (
          <Link className={css["sign"]} to="/auth">
            Sign In / Register
          </Link>
        )}
        <ButtonLink wide className={css["apply"]} to={applyHref(brand)}>
          Apply Now
        </ButtonLink>
      </div>
    </div>
  );
}
