import { formatDate } from "../../../ui/admin/date-time.tsx";
import type { Seen } from "../contract.ts";
import css from "./seen-ribbon.module.css";

const AS: Record<Seen["as"], string> = { visitor: "somebody not signed in", member: "a member" };

/** On every page of a preview: whose eyes it is seen with, at which moment, and the way out. */
export const SeenRibbon = ({ seen }: { seen: Seen }) => (
  <aside className={css["ribbon"]} aria-label="Preview">
    <p>
      Preview: the site on <b>{formatDate(seen.at, "full")} IST</b>, as {AS[seen.as]} sees it. Nothing can be
      changed from here.
    </p>
    <a href="/api/admin/see-as/leave">Leave the preview</a>
  </aside>
);
