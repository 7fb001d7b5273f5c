import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { callApi } from "../../../platform/http/api.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { toast } from "../../../ui/toasts.tsx";
import * as blog from "../blog.server.ts";
import { slugOf } from "../domain/slug.ts";
import css from "../ui/editor/authors.module.css";
import type { Route } from "./+types/authors";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Authors");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  authors: await blog.listAuthors(context.get(servicesContext)),
});

type Row = Awaited<ReturnType<typeof loader>>["authors"][number];
type Written = { slug: string; name: string; about: string };
const NOBODY: Written = { slug: "", name: "", about: "" };
const addressOf = (slug: string) => `/api/admin/blog/authors/${slug}`;

/** Adds or edits an author; the slug comes from the first name they were given and stays. */
function AuthorForm({ given, onDone }: { given: Written; onDone: () => void }) {
  const [{ slug, name, about }, setWritten] = useState(given);
  const [error, setError] = useState<{ field?: string | undefined; text: string }>();
  const [busy, setBusy] = useState(false);
  const at = slug || slugOf(name);
  async function save() {
    if (!at) return setError({ field: "name", text: "A name needs letters or digits." });
    setBusy(true);
    const result = await callApi(addressOf(at), { method: "PUT", body: { name, about } });
    setBusy(false);
    if (result.ok) return onDone();
    setError({ field: result.field, text: result.said ?? result.message });
  }
  return (
    <form
      className={css["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AdminField
        label="Name"
        name="name"
        value={name}
        maxLength={120}
        autoComplete="off"
        error={error && error.field !== "about" ? error.text : undefined}
        hint={at && `Page: /blog/by/${at}`}
        onChange={(event) => setWritten({ slug, name: event.target.value, about })}
      />
      <AdminTextArea
        label="About them"
        name="about"
        rows={4}
        maxLength={600}
        value={about}
        error={error?.field === "about" ? error.text : undefined}
        hint="A short bio for their page"
        onChange={(event) => setWritten({ slug, name, about: event.target.value })}
      />
      <div className={css["foot"]}>
        <AdminButton type="submit" look="solid" busy={busy}>
          {slug ? "Save" : "Add"}
        </AdminButton>
        {slug && (
          <AdminButton look="quiet" onClick={onDone}>
            Cancel
          </AdminButton>
        )}
      </div>
    </form>
  );
}

type RowActions = Record<"change" | "remove", (row: Row) => void>;
const RowButtons = ({ row, does }: { row: Row; does: RowActions }) => (
  <span className={css["foot"]}>
    <AdminButton small look="quiet" onClick={() => does.change(row)}>
      Change
    </AdminButton>
    <AdminButton small look="quiet" onClick={() => does.remove(row)}>
      Remove
    </AdminButton>
  </span>
);

const columnsFor = (does: RowActions): Column<Row>[] => [
  { name: "Name", cell: ({ name }) => name },
  {
    name: "Page",
    cell: ({ slug, hasPage }) =>
      hasPage ? <Link to={`/blog/by/${slug}`}>/blog/by/{slug}</Link> : "Appears with their first post",
  },
  { name: "Posts", align: "right", mono: true, cell: ({ posts }) => posts },
  {
    name: "",
    cell: (row) => <RowButtons row={row} does={does} />,
  },
];

/** The authors and the texts of their pages. */
export default function Authors() {
  const { authors } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Row>();
  const [removing, setRemoving] = useState<Row>();
  const [turn, setTurn] = useState(0);
  async function done() {
    setEditing(undefined);
    setTurn(turn + 1);
    await revalidate();
  }
  async function remove({ slug }: Row) {
    const result = await callApi(addressOf(slug), { method: "DELETE" });
    setRemoving(undefined);
    if (result.ok) await revalidate();
    else toast.error(result.said ?? result.message);
  }
  return (
    <Bar title="Authors" back={{ name: "Blog", to: "/admin/blog" }}>
      <Panel title="People who write on the blog" flush>
        <Table
          caption="Authors"
          columns={columnsFor({ change: setEditing, remove: setRemoving })}
          rows={authors}
          keyOf={({ slug }) => slug}
          empty={
            <Empty title="No authors yet">Add an author below, then choose them in a post’s settings.</Empty>
          }
        />
      </Panel>
      <Panel title={editing ? `Change ${editing.name}` : "Add an author"}>
        <AuthorForm
          key={`${editing?.slug ?? ""} ${turn}`}
          given={editing ?? NOBODY}
          onDone={() => void done()}
        />
      </Panel>
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          doIt="Remove"
          bad
          busy={false}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {removing.posts > 0
              ? `${removing.posts} ${plural(removing.posts, "post")} still ` +
                `${removing.posts === 1 ? "has" : "have"} this name.`
              : `${removing.hasPage ? "Their page is removed. " : ""}Nothing else changes.`}
          </p>
        </Confirm>
      )}
    </Bar>
  );
}
