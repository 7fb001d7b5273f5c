import { Link } from "react-router";
import { plural } from "../../../../lib/plural.ts";
import { AdminLink } from "../../../../ui/admin/button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import type { EditorPost, Revision, RevisionKind, RevisionPage, WholeRevision } from "../../contract.ts";
import css from "./history.module.css";
import { grouped, formatDate } from "../../../../lib/india-format.ts";

export const KINDS: Record<RevisionKind, string> = {
  created: "Created",
  autosaved: "Autosaved",
  saved: "Saved",
  published: "Published",
  scheduled: "Scheduled",
  unpublished: "Unpublished",
  restored: "Restored",
  deleted: "Deleted",
  "brought-back": "Restored from trash",
};

/**
 * One page of a post's revisions, older than `before`; `old` is the selected one, `addressFree` whether its
 * slug is still free.
 */
export type HistoryPage = RevisionPage & {
  post: EditorPost;
  old: WholeRevision;
  before: number | null;
  addressFree: boolean;
};

/** The change in the number of words since the previous revision. */
function wordChange(revision: Revision, older: Revision | undefined): string {
  const change = revision.words - (older?.words ?? 0);
  return change === 0 ? "±0" : change > 0 ? `+${grouped(change)}` : `−${grouped(-change)}`;
}

/** The revisions of a page with their changes in words. */
export function RevisionSteps({ post, revisions, total, next, before, old }: HistoryPage) {
  const to = (id: number) =>
    `?${new URLSearchParams({ ...(before && { before: String(before) }), revision: String(id) })}`;
  return (
    <Panel title={`${grouped(total)} ${plural(total, "revision")}`} flush>
      <ol className={css["steps"]}>
        {revisions.map((revision, at) => {
          const isNewest = before === null && at === 0;
          return (
            <li key={revision.id}>
              <Link
                to={to(revision.id)}
                aria-current={revision.id === old.id ? "true" : undefined}
                preventScrollReset
              >
                <span>
                  <b>{isNewest ? "Newest" : formatDate(revision.at)}</b> {KINDS[revision.kind]}
                  <small>
                    {isNewest && `${formatDate(revision.at)}, `}
                    {revision.by}
                    {revision.note && `. ${revision.note}`}
                  </small>
                </span>
                <span className={css["words"]}>
                  <span className="visually-hidden">Words: </span>
                  {wordChange(revision, revisions[at + 1])}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      <nav className={css["pages"]} aria-label="More revisions">
        {before !== null && (
          <AdminLink small to={`/admin/blog/${post.id}/revisions`}>
            Newest
          </AdminLink>
        )}
        {next !== null && (
          <AdminLink small to={`?before=${next}`}>
            Older
          </AdminLink>
        )}
      </nav>
    </Panel>
  );
}
