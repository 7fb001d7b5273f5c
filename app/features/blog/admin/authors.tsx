import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { plural } from "../../../lib/plural.ts";
import { titled } from "../../../platform/pages/head.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { clientAction } from "../../../ui/admin/use-action.ts";
import * as blog from "../blog.server.ts";
import { Author } from "../contract.ts";
import { slugOf } from "../domain/slug.ts";
import type { Route } from "./+types/authors";

export const meta = titled("Authors");
export { clientAction };

/** The slug is derived from a new author's name, and stays. */
const NewAuthor = Author.omit({ slug: true })
  .transform((author) => ({ ...author, slug: slugOf(author.name) }))
  .refine(({ slug }) => slug !== "", { path: ["name"], error: "A name needs letters or digits" })
  .pipe(Author);

export const action = adminAction({
  add: intent({ input: NewAuthor, run: blog.addAuthor }),
  save: intent({ input: Author, run: blog.saveAuthor }),
  remove: intent({
    input: Author.pick({ slug: true }),
    run: (services, { slug }, by) => blog.removeAuthor(services, slug, by),
  }),
});

export const loader = async ({ context }: Route.LoaderArgs) => ({
  authors: await blog.listAuthors(context.get(servicesContext)),
});
type Row = Awaited<ReturnType<typeof loader>>["authors"][number];

/** Adds an author, or edits one. */
function AuthorDialog({ author, onClose }: { author?: Author; onClose: () => void }) {
  const [name, setName] = useState(author?.name ?? "");
  const slug = author?.slug ?? slugOf(name);
  return (
    <ActionDialog
      title={author ? `Change ${author.name}` : "Add an author"}
      intent={author ? "save" : "add"}
      doIt={author ? "Save" : "Add"}
      done={author ? "Author saved." : "Author added."}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {author && <input type="hidden" name="slug" value={author.slug} />}
          <AdminField
            label="Name"
            name="name"
            value={name}
            maxLength={120}
            autoComplete="off"
            error={errorOf("name")}
            hint={slug && `Page: /blog/by/${slug}`}
            onChange={(event) => setName(event.target.value)}
          />
          <AdminTextArea
            label="About them"
            name="about"
            rows={4}
            maxLength={600}
            defaultValue={author?.about}
            error={errorOf("about")}
            hint="A short bio for their page"
          />
        </>
      )}
    </ActionDialog>
  );
}

type RowActions = Record<"edit" | "remove", (row: Row) => void>;

const columnsFor = ({ edit, remove }: RowActions): Column<Row>[] => [
  { name: "Name", cell: ({ name }) => name },
  {
    name: "Page",
    cell: ({ slug, hasPage }) =>
      hasPage ? <Link to={`/blog/by/${slug}`}>/blog/by/{slug}</Link> : "Appears with their first post",
  },
  { name: "Posts", align: "right", mono: true, cell: ({ posts }) => posts },
  {
    name: "",
    cell: (row) => (
      <span className="row">
        <AdminButton small look="quiet" onClick={() => edit(row)}>
          Change
        </AdminButton>
        <AdminButton small look="quiet" onClick={() => remove(row)}>
          Remove
        </AdminButton>
      </span>
    ),
  },
];

/** The authors and the texts of their pages. */
export default function Authors() {
  const { authors } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<Row>();
  const [removing, setRemoving] = useState<Row>();
  const [adding, setAdding] = useState(false);
  return (
    <Bar title="Authors" back={{ name: "Blog", to: "/admin/blog" }}>
      <Panel
        title="People who write on the blog"
        flush
        actions={
          <AdminButton small icon="plus" onClick={() => setAdding(true)}>
            Add an author
          </AdminButton>
        }
      >
        <Table
          caption="Authors"
          columns={columnsFor({ edit: setEditing, remove: setRemoving })}
          rows={authors}
          keyOf={({ slug }) => slug}
          empty={<Empty title="No authors yet">Add an author, then choose them in a post’s settings.</Empty>}
        />
      </Panel>
      {adding && <AuthorDialog onClose={() => setAdding(false)} />}
      {editing && <AuthorDialog author={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ActionDialog
          title={`Remove ${removing.name}?`}
          intent="remove"
          doIt="Remove"
          bad
          done="Author removed."
          onClose={() => setRemoving(undefined)}
        >
          {() => (
            <>
              <input type="hidden" name="slug" value={removing.slug} />
              <p>
                {removing.posts > 0
                  ? `${removing.posts} ${plural(removing.posts, "post")} still ` +
                    `${removing.posts === 1 ? "has" : "have"} this name.`
                  : `${removing.hasPage ? "Their page is removed. " : ""}Nothing else changes.`}
              </p>
            </>
          )}
        </ActionDialog>
      )}
    </Bar>
  );
}
