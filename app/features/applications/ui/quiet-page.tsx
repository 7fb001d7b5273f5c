import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { PlainPage } from "../../../ui/plain-page.tsx";
import css from "./page.module.css";

/** The link to a new application, at the end of a page without one. */
export const BeginLink = () => (
  <p className={css["ways"]}>
    <ButtonLink to="/apply" look="ink">
      Start an application
    </ButtonLink>
  </p>
);

const LINKS = [
  ["/process", "What happens, step by step"],
  ["/faq", "Questions people ask"],
  ["/privacy-policy", "Privacy"],
] as const;

/**
 * The layout of the application pages, with few links so that nothing distracts. It works without scripts.
 */
export const QuietPage = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <PlainPage
    tone={`tone-light tone-reading ${css["page"]}`}
    star="var(--ember-600)"
    aside={aside}
    main={css["main"]}
    links={LINKS}
  >
    {children}
  </PlainPage>
);
