import { AdminTextArea } from "../../../../ui/admin/field.tsx";
import css from "./editor.module.css";
import type { Saver } from "./saver.ts";
import type { Held } from "./saver-state.ts";

/** As much as a search result shows of it. */
const SHOWN = 155;
export type Site = { host: string; brand: string };

/** The post as a search result shows it. */
const Found = ({ held: { work }, site: { host, brand } }: { held: Held; site: Site }) => {
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

/** The text for search and sharing, and the search result it makes. */
export const ShareText = ({
  held,
  saver,
  site,
  error,
}: {
  held: Held;
  saver: Saver;
  site: Site;
  error: string | undefined;
}) => {
  const { post, work } = held;
  return (
    <>
      <AdminTextArea
        label="Text for search and sharing"
        name="shareText"
        rows={3}
        maxLength={300}
        value={work.shareText}
        error={error}
        placeholder={work.summary.slice(0, SHOWN)}
        disabled={post.state === "deleted"}
        hint={`${work.shareText.length} / ${SHOWN}. Empty: the summary stands for it.`}
        onChange={(event) => saver.write({ shareText: event.target.value })}
      />
      <Found held={held} site={site} />
    </>
  );
};
