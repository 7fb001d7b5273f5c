import type { Palette } from "../../domain/drawing/palette.ts";
import css from "./shared-page.module.css";
import { Frame, Take } from "./shared-frame.tsx";

/** Shown for a link that leads to no picture, or to one that is no longer shared. */
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

export type SharedView = {
  /** Path of the page, and prefix of its files. */
  path: string;
  version: string;
  /** Such as "Mind Card: The Architect". */
  title: string;
  sentence: string;
  firstName: string | null;
  palette: Palette;
};

const StoryPicture = ({ path, version, alt }: { path: string; version: string; alt: string }) => (
  <picture className={css["picture"]}>
    <source type="image/webp" srcSet={`${path}/story.webp?v=${version}`} />
    <img src={`${path}/story.png?v=${version}`} width={1080} height={1920} alt={alt} fetchPriority="high" />
  </picture>
);

/**
 * A picture that a member shares, with an explanation and a link to the quest. Shows nothing that they did
 * not choose.
 */
export function SharedPage({ path, version, title, sentence, firstName, palette }: SharedView) {
  return (
    <Frame palette={palette}>
      <StoryPicture path={path} version={version} alt={`${title}. ${sentence}`} />
      <div className={css["words"]}>
        <h1>{`${firstName ?? "Someone"} shared a page of their evening`}</h1>
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
