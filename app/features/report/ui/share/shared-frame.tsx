import type { ReactNode } from "react";
import { HomeLink } from "../../../../ui/home-link.tsx";
import type { Palette } from "../../domain/drawing/palette.ts";
import { evening } from "../evening.ts";
import css from "./shared-page.module.css";

/** A page that anyone may see: the way home above, what explains it below. */
export const Frame = ({ palette, children }: { palette: Palette | null; children: ReactNode }) => (
  <div className={["tone-dark", css["page"]].join(" ")} style={palette ? evening(palette) : undefined}>
    <a className={css["skip"]} href="#main" data-screen-only="">
      Skip to content
    </a>
    <header className={css["bar"]}>
      <HomeLink reloadDocument className={css["home"]} height={26} />
    </header>
    <main id="main" tabIndex={-1} className={css["main"]}>
      {children}
    </main>
    <footer className={css["foot"]}>
      <a href="/quest/method">How we read answers</a>
      <a href="/results-demo">A sample report</a>
      <a href="/privacy-policy">Privacy</a>
    </footer>
  </div>
);

/** The way to a result of one's own. */
export const Take = () => (
  <p className={css["take"]}>
    <a href="/quest">Take yours</a>
    <small>Fifty-eight statements, about six minutes, free.</small>
  </p>
);
