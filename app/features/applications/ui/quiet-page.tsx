import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import page from "./page.module.css";
import css from "./quiet-page.module.css";

/** The link to a new application, at the end of a page without one. */
export const BeginLink = () => (
  <p className={page["ways"]}>
    <ButtonLink to="/apply" look="ink">
      Start an application
    </ButtonLink>
  </p>
);

const Foot = () => (
  <footer className={css["foot"]}>
    <a href="/process">What happens, step by step</a>
    <a href="/faq">Questions people ask</a>
    <a href="/privacy-policy">Privacy</a>
  </footer>
);

/**
 * The layout of the application pages: only a link home, so that nothing distracts. It works without scripts.
 */
export const QuietPage = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className={["tone-light tone-reading", css["page"]].join(" ")}>
    <a className={css["skip"]} href="#main" data-screen-only="">
      Skip to content
    </a>
    <header className={css["bar"]}>
      <HomeLink reloadDocument className={css["home"]} height={24} star="var(--ember-600)" />
      {aside}
    </header>
    <main id="main" tabIndex={-1} className={css["main"]}>
      {children}
    </main>
    <Foot />
  </div>
);
