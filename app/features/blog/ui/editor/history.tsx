import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { plural } from "../../../../kernel/plural.ts";
import { callApi } from "../../../../platform/api.ts";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { useKeys } from "../../../../ui/admin/keys.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Segments } from "../../../../ui/admin/segments.tsx";
import { Empty, Note } from "../../../../ui/admin/status.tsx";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost, Revision, RevisionKind, RevisionPage, WholeRevision } from "../../contract.ts";
import { Comparison } from "./comparison.tsx";
import css from "./history.module.css";

const KINDS: Record<RevisionKind, string> = {
  created: "Created",
  autosaved: "Saved by itself",
  saved: "Saved",
  published: "Published",
  scheduled: "Scheduled",
  unpublished: "Unpublished",
  restored: "Restored",
  deleted: "Deleted",
  "brought-back": "Brought back",
  "set-aside": "Set aside",
};
/** How the two texts are shown. */
const SHOWN = [
  ["together", "Together"],
  ["apart", "Side by side"],
] as const;
type Given = RevisionPage & { post: EditorPost; old: WholeRevision; before: number | null };

/** How many words more or fewer than in the step before it. */
function grown(revision: Revision, older: Revision | undefined): string {
  const by = revision.words - (older?.words ?? 0);
  return by === 0 ? "±0" : by > 0 ? `+${by.toLocaleString("en-IN")}` : `−${(-by).toLocaleString("en-IN")}`;
}

function Steps({ post, revisions, total, next, before, old }: Given) {
  const to = (id: number) =>
    `?${new URLSearchParams({ ...(before && { before: String(before) }), revision: String(id) })}`;
  return (
    <Panel title={`${total.toLocaleString("en-IN")} ${plural(total, "revision")}`} flush>
      <ol className={css["steps"]}>
        {revisions.map((one, at) => (
          <li key={one.id}>
            <Link to={to(one.id)} aria-current={one.id === old.id ? "true" : undefined} preventScrollReset>
              <span>
                <b>{before === null && at === 0 ? "Newest" : formatDate(one.at)}</b> {KINDS[one.kind]}
                <small>
                  {before === null && at === 0 ? `${formatDate(one.at)}, ` : ""}
                  {one.by}
                  {one.note && `. ${one.note}`}
                </small>
              </span>
              <span className={css["words"]}>
                <span className="visually-hidden">Words: </span>
                {grown(one, revisions[at + 1])}
              </span>
            </Link>
          </li>
        ))}
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

/** Back to what was, as work: what readers see stays until it is published. */
function Restore({ post, old }: Pick<Given, "post" | "old">) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    const path = `/api/admin/blog/posts/${post.id}/revisions/${old.id}/restore`;
    const result = await callApi(path, { method: "POST", body: { revision: post.revision } });
    setBusy(false);
    setAsked(false);
    if (!result.ok) {
      toast.error(result.said ?? result.message);
      return;
    }
    toast.success("Restored into the draft. What readers see has not changed.");
    await navigate(`/admin/blog/${post.id}`);
  }
  return (
    <>
      <AdminButton look="solid" icon="undo" busy={busy} onClick={() => setAsked(true)}>
        Restore into the draft
      </AdminButton>
      {asked && (
        <Confirm
          title={`Restore the text of ${formatDate(old.at)}?`}
          doIt="Restore"
          busy={busy}
          onConfirm={() => void restore()}
          onClose={() => setAsked(false)}
        >
          <p>
            It becomes the text you write on. What readers see does not change until you publish, and the text
            of now stays in the revisions.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Goes from change to change within the comparison. */
function useChanges() {
  const place = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  function go(by: 1 | -1) {
    const all = [...(place.current?.querySelectorAll<HTMLElement>("[data-changed]") ?? [])];
    at.current = Math.min(Math.max(at.current + by, 0), all.length - 1);
    all[at.current]?.focus();
    all[at.current]?.scrollIntoView({ block: "center" });
  }
  return { place, go };
}

const barOf = ({ id, work }: EditorPost) => ({
  title: "Revisions",
  beside: work.title.trim() || "Untitled",
  back: { name: "The post", to: `/admin/blog/${id}` },
});

/** The history of a post that nobody has written on yet: it came from files. */
export const NoHistory = ({ post }: { post: EditorPost }) => (
  <Bar {...barOf(post)}>
    <Panel title="No revision yet" flush>
      <Empty title="Nothing has been changed">
        This post came with the house. Every text that is saved from now on is kept here.
      </Empty>
    </Panel>
  </Bar>
);

/** A post's history: each step against the text of now. */
export function History(given: Given) {
  const { post, revisions, old } = given;
  const [shown, setShown] = useState<(typeof SHOWN)[number][0]>("together");
  const navigate = useNavigate();
  const { place, go } = useChanges();
  const step = (by: 1 | -1) => {
    const next = revisions[revisions.findIndex(({ id }) => id === old.id) + by];
    const query = new URLSearchParams({
      ...(given.before && { before: String(given.before) }),
      revision: String(next?.id),
    });
    if (next) void navigate(`?${query}`, { preventScrollReset: true });
  };
  useKeys([
    { keys: "j", does: "Older revision", run: () => step(1) },
    { keys: "k", does: "Newer revision", run: () => step(-1) },
    { keys: "n", does: "Next change", run: () => go(1) },
    { keys: "p", does: "Previous change", run: () => go(-1) },
  ]);
  async function copy() {
    const copied = await navigator.clipboard.writeText(old.work.body).then(
      () => true,
      () => false,
    );
    if (copied) toast.success("The old text is copied.");
    else toast.error("The browser does not let this page copy.");
  }
  return (
    <Bar
      {...barOf(post)}
      actions={
        <>
          <Segments label="Show the two texts" options={SHOWN} chosen={shown} onChoose={setShown} />
          <AdminButton onClick={() => void copy()}>Copy old text</AdminButton>
          {post.state !== "deleted" && <Restore post={post} old={old} />}
        </>
      }
    >
      <div className={css["layout"]}>
        <Steps {...given} />
        <Panel
          title={`${formatDate(old.at)} against now`}
          hint={`${KINDS[old.kind]} by ${old.by}`}
          actions={
            <>
              <AdminButton
                small
                aria-label="Previous change"
                onClick={() => go(-1)}
                className={css["up"]}
                icon="down"
              />
              <AdminButton small aria-label="Next change" onClick={() => go(1)} icon="down" />
            </>
          }
        >
          <div ref={place} className={css["place"]}>
            <Note tone="info">
              <Glyph name="lock" />
              <p>
                Restoring writes into the draft alone. What readers see does not change until you publish.
              </p>
            </Note>
            <Comparison key={old.id} was={old.work} is={post.work} apart={shown === "apart"} />
          </div>
        </Panel>
      </div>
    </Bar>
  );
}
