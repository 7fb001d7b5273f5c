import { Link, useSearchParams } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { Column } from "../../../../ui/admin/table.tsx";
import type { EditorRow } from "../../contract.ts";
import { tagName } from "../../domain/tags.ts";
import { PostState } from "./post-state.tsx";
import css from "./posts.module.css";

const Tag = ({ tag }: { tag: string }) => {
  const [searchParams] = useSearchParams();
  const to = new URLSearchParams([...searchParams].filter(([name]) => name !== "at"));
  to.set("tag", tag);
  return <Link to={`?${to}`}>{tagName(tag)}</Link>;
};

/** The columns of the list of posts. */
export const columnsFor = ({
  remove,
  restore,
}: Record<"remove" | "restore", (row: EditorRow) => void>): Column<EditorRow>[] => [
  {
    name: "Post",
    cell: ({ title, slug, cover }) => (
      <span className={css["post"]}>
        {cover ? (
          <img src={cover.files[0]?.src ?? cover.src} alt="" width={52} height={35} loading="lazy" />
        ) : (
          <i aria-hidden="true" />
        )}
        <span>
          <b>{title.trim() || "Untitled"}</b>
          <span className={css["address"]}>/blog/{slug}</span>
        </span>
      </span>
    ),
  },
  { name: "Status", cell: (row) => <PostState {...row} /> },
  {
    name: "Tags",
    spare: true,
    cell: ({ tags }) => (
      <span className={css["tags"]}>
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} />
        ))}
      </span>
    ),
  },
  { name: "Reading time", align: "right", mono: true, spare: true, cell: ({ minutes }) => `${minutes} min` },
  {
    name: "Changed",
    align: "right",
    cell: ({ editedAt, editedBy }) => (
      <span className={css["changed"]}>
        <DateTime at={editedAt} /> {editedBy && <span>{editedBy}</span>}
      </span>
    ),
  },
  {
    name: "Actions",
    align: "right",
    cell: (row) => {
      const name = row.title.trim() || "Untitled";
      return row.state === "deleted" ? (
        <AdminButton small icon="undo" onClick={() => restore(row)} aria-label={`Restore “${name}”`}>
          Restore
        </AdminButton>
      ) : (
        <AdminButton
          look="quiet"
          small
          icon="trash"
          title="Delete"
          aria-label={`Delete “${name}”`}
          onClick={() => remove(row)}
        />
      );
    },
  },
];
