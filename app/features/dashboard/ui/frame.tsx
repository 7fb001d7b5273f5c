import type { ReactNode } from "react";
import { HomeLink } from "../../../ui/home-link.tsx";
import css from "./dashboard.module.css";

/**
 * The member's column with the logo and one link on top. `wide`: two columns on wide screens; `broad`: a
 * wider single column.
 */
export const Frame = ({
  night = false,
  wide = false,
  broad = false,
  aside,
  children,
}: {
  night?: boolean;
  wide?: boolean;
  broad?: boolean;
  aside: ReactNode;
  children: ReactNode;
}) => (
  <div className={css["stage"]} data-member-page="">
    <main
      id="main"
      tabIndex={-1}
      className={[
        night ? "tone-dark" : "tone-light",
        css["column"],
        night && css["night"],
        wide && css["wide"],
        broad && css["broad"],
      ]
        .filter(Boolean)
        .join(" ")}
    >
      <header className={css["top"]}>
        <HomeLink height={24} star={night ? "var(--ember-400)" : "var(--ember-600)"} />
        {aside}
      </header>
      {children}
    </main>
  </div>
);
