import type { ReactNode } from "react";
import { Link } from "react-router";
import { HomeLink } from "../../../../ui/home-link.tsx";
import { Visualisation } from "../../../../ui/visualisation.tsx";
import css from "./auth-frame.module.css";

/** The column of the account pages; on wide screens an illustration of the villa surrounds it. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className={css["stage"]}>
    <img className={css["around"]} src="/art/hero-desktop-1920.webp" alt="" loading="lazy" />
    <Visualisation className={css["caption"]} />
    <main id="main" tabIndex={-1} className={`tone-light ${css["column"]}`}>
      <header className={css["top"]}>
        <HomeLink height={24} star="var(--ember-600)" />
        <Link to="/quest" className="small">
          Take the quest
        </Link>
      </header>
      {children}
    </main>
  </div>
);
