import { useEffect } from "react";
import { formatDate } from "../../../lib/india-format.ts";
import type { Preview } from "../contract.ts";
import { isOfAnotherTab } from "./preview-tab.ts";
import css from "./preview-ribbon.module.css";

const AS: Record<Preview["as"], string> = { visitor: "a visitor", member: "a member" };
const LEAVE = "/api/admin/see-as/leave";

/** Ends a preview that another tab started, since its cookie outlives that tab. */
async function endPreview() {
  await fetch(LEAVE, { redirect: "manual" });
  location.reload();
}

/** The banner on every page of a preview: whose view, at what time, and a button to end it. */
export function PreviewRibbon({ preview }: { preview: Preview }) {
  const { at, as } = preview;
  useEffect(() => {
    if (isOfAnotherTab({ at, as })) void endPreview();
  }, [at, as]);
  return (
    <aside className={`row ${css["ribbon"]}`} aria-label="Preview">
      <p>
        Preview: the site on <b>{formatDate(at, "full")} IST</b>, as {AS[as]} sees it. You can’t change
        anything in preview.
      </p>
      <a href={LEAVE}>Leave preview</a>
    </aside>
  );
}
