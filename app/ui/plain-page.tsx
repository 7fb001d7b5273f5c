import type { CSSProperties, ReactNode } from "react";
import { HomeLink } from "./home-link.tsx";
import css from "./plain-page.module.css";

/** A page without a menu: the logo and `aside` above its content, and a few links below. */
export const PlainPage = ({
  tone,
  star,
  aside,
  main,
  links,
  style,
  children,
}: {
  /** Classes for the colours and the width of the page. */
  tone: string;
  star?: string;
  aside?: ReactNode;
  /** A class for the main part. */
  main?: string;
  links: readonly (readonly [to: string, name: string])[];
  style?: CSSProperties;
  children: ReactNode;
}) => (
  <div className={`${tone} ${css["page"]}`} style={style}>
    <a className="skip" href="#main" data-screen-only="">
      Skip to content
    </a>
    <header className={css["bar"]}>
      <HomeLink reloadDocument className={css["home"]} height={24} star={star} />
      {aside}
    </header>
    <main id="main" tabIndex={-1} className={[css["main"], main].filter(Boolean).join(" ")}>
      {children}
    </main>
    <footer className={css["foot"]}>
      {links.map(([to, name]) => (
        <a key={to} href={to}>
          {name}
        </a>
      ))}
    </footer>
  </div>
);
