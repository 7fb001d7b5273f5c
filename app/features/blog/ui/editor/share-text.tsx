import { AdminTextArea } from "../../../../ui/admin/field.tsx";
import type { Held, Saver } from "./saver.ts";
import { SHOWN, type Site, Found } from "./shared-preview.tsx";

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
        hint={`${work.shareText.length} / ${SHOWN}. If empty, the summary is used.`}
        onChange={(event) => saver.write({ shareText: event.target.value })}
      />
      <Found held={held} site={site} />
    </>
  );
};
