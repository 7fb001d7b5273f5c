import type { ReactNode } from "react";
import { HomeLink } from "../../../../ui/home-link.tsx";
import type { Palette } from "../../domain/drawing/palette.ts";
import { evening } from "../evening.ts";
import css from "./shared-page.module.css";

export type SharedView = {
  /** Path of the page, under which its files lie. */
  path: string;
  version: string;
  /** "Mind Card: The Architect" */
  title: string;
  sentence: string;
  firstName: string | null;
  palette: Palette;
};

const Frame = ({ palette, children }: { palette: Palette | null; children: ReactNode }) => (
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

const Take = () => (
  <p className={css["take"]}>
    <a href="/quest">Take yours</a>
    <small>Fifty-eight statements, about six minutes, free.</small>
  </p>
);

/**
 * A picture that a member shares, what it is, and the way to one's own. It says nothing that they did not
 * choose.
 */
export function SharedPage({ path, version, title, sentence, firstName, palette }: SharedView) {
  return (
    <Frame palette={palette}>
      <picture className={css["picture"]}>
        <source type="image/webp" srcSet={`${path}/story.webp?v=${version}`} />
        <img
          src={`${path}/story.png?v=${version}`}
          width={1080}
          height={1920}
          alt={`${title}. ${sentence}`}
          fetchPriority="high"
        />
      </picture>
      <div className={css["words"]}>
        <h1>{`${firstName ?? "Somebody"} shared a page of their evening`}</h1>
        <p>
          The shape is drawn from one person’s answers: the warm core reaches to the low ends of their ranges,
          the lines around it to the high ones.
        </p>
        <p>
          This is one page of a whole result. They chose to show it to you; the rest is theirs. It is
          self-reflection, not a diagnosis.
        </p>
        <Take />
      </div>
    </Frame>
  );
}

/** In place of a picture whose link was closed, or never was one. */
export const NothingShared = () => (
  <Frame palette={null}>
    <div className={css["words"]}>
      <h1>Nothing is shown here</h1>
      <p>
        This link leads to no picture, or to one that is no longer shared. Whoever sent it to you can make a
        new one.
      </p>
      <Take />
    </div>
  </Frame>
);
