import css from "./editor.module.css";
import type { Held } from "./saver.ts";

/** Cut to the length of a search result. */
export const SHOWN = 155;
/** The shown URL. */
export type Site = { host: string; brand: string };

/** A preview of the post as a search result. */
export const Found = ({ held: { work }, site: { host, brand } }: { held: Held; site: Site }) => {
  const text = (work.shareText || work.summary).trim();
  return (
    <fieldset className={css["found"]} aria-label="As a search result">
      <span>{host} › blog</span>
      <b>
        {work.title.trim() || "Untitled"} | {brand}
      </b>
      <p>{text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text}</p>
    </fieldset>
  );
};
