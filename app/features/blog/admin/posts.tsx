import { useState } from "react";
import { redirect, useLoaderData, useSearchParams } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { titled } from "../../../platform/pages/head.ts";
import { ActionButton } from "../../../ui/admin/action-button.tsx";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { Table } from "../../../ui/admin/table.tsx";
import { clientAction, shouldRevalidate, useAction } from "../../../ui/admin/use-action.ts";
import { toast } from "../../../ui/toasts.tsx";
import * as blog from "../blog.server.ts";
import {
  EDITOR_STATES,
  type EditorPost,
  type EditorRow,
  type EditorState,
  RevisionInput,
} from "../contract.ts";
import { tagName } from "../domain/tags.ts";
import { columnsFor } from "../ui/editor/posts-columns.tsx";
import type { Route } from "./+types/posts";

export const meta = titled("Blog");
export { clientAction, shouldRevalidate };

const Id = z.strictObject({ id: z.string().max(64) });
export const action = adminAction({
  create: intent({
    input: z.strictObject({}),
    run: async (services, _input, by) =>
      redirect(`/admin/blog/${(await blog.createDraft(services, by)).id}`, 303),
  }),
  delete: intent({
    input: Id.extend(RevisionInput.shape),
    run: (services, { id, revision }, by) => blog.deletePost(services, { id, by, revision }),
  }),
  restore: intent({
    input: Id,
    run: (services, { id }, by) => blog.restorePost(services, { id, by }),
  }),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const searchParams = new URL(request.url).searchParams;
  const state = EDITOR_STATES.find((name) => name === searchParams.get("state"));
  const filter = {
    q: searchParams.get("q") ?? undefined,
    state,
    tag: searchParams.get("tag") || undefined,
    at: searchParams.get("at"),
  };
  const [page, counts] = await Promise.all([
    blog.listEditorPosts(services, filter),
    blog.countEditorPosts(services),
  ]);
  return { ...page, counts };
}

const TABS: readonly (readonly [EditorState | "", string])[] = [
  ["", "All"],
  ["draft", "Drafts"],
  ["scheduled", "Scheduled"],
  ["published", "Published"],
  ["changes", "Unpublished edits"],
  ["deleted", "Trash"],
];

function DeletePost({ post, onClose }: { post: EditorRow; onClose: () => void }) {
  const name = post.title.trim() || "Untitled";
  return (
    <ActionDialog
      title={`Delete “${name}”?`}
      intent="delete"
      doIt="Delete"
      bad
      done={`“${name}” moved to trash. You can restore it for 30 days.`}
      onClose={onClose}
    >
      {() => (
        <>
          <input type="hidden" name="id" value={post.id} />
          <input type="hidden" name="revision" value={post.revision} />
          <p>
            {post.state === "draft"
              ? "It moves to the trash."
              : "Its page is removed from the site, and it moves to the trash."}{" "}
            You can restore it as a draft for 30 days.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

const NoPosts = ({ filtered, trash }: { filtered: boolean; trash: boolean }) =>
  trash ? (
    <Empty title="The trash is empty">
      Deleted posts stay here for 30 days. You can restore them until then.
    </Empty>
  ) : filtered ? (
    <Empty title="No matching posts" action={<AdminLink to="/admin/blog">Show all posts</AdminLink>}>
      Search looks for your text in titles.
    </Empty>
  ) : (
    <Empty title="No posts yet">Write the first one. No one sees it until you publish it.</Empty>
  );

/** The list of posts with their states. */
export default function Posts() {
  const { rows, next, previous, counts } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const { submit, busy } = useAction<EditorPost>("restore post");
  const [deleting, setDeleting] = useState<EditorRow>();
  const state = TABS.find(([value]) => value === (searchParams.get("state") ?? ""))?.[0] ?? "";
  const tag = searchParams.get("tag");
  const otherFilters = [...searchParams].filter(([name]) => name !== "tag" && name !== "at");
  const filtered = Boolean(searchParams.get("q") ?? (state || tag));
  const total = searchParams.get("q") || tag ? 0 : counts[state || "all"];
  async function restore({ id, title }: EditorRow) {
    if (busy) return;
    const answer = await submit({ intent: "restore", id });
    if (answer.ok) toast.success(`“${title.trim() || "Untitled"}” restored as a draft.`);
    else toast.error(answer.error);
  }
  return (
    <Bar
      title="Blog"
      actions={
        <>
          <AdminLink look="quiet" to="/admin/blog/authors">
            Authors
          </AdminLink>
          <SearchBox label="Find a post" placeholder="Search titles" />
          <ActionButton look="solid" icon="plus" form={{ intent: "create" }}>
            New post
          </ActionButton>
        </>
      }
    >
      <FilterChips
        label="Status"
        name="state"
        options={TABS.map(([value, name]) => ({ value, name, count: String(counts[value || "all"]) }))}
      />
      <Panel
        title={tag ? `Posts about ${tagName(tag).toLowerCase()}` : state === "deleted" ? "Trash" : "Posts"}
        hint={state === "deleted" ? "Kept for 30 days" : undefined}
        flush
        actions={
          tag && (
            <AdminLink small look="quiet" icon="close" to={`?${new URLSearchParams(otherFilters)}`}>
              All tags
            </AdminLink>
          )
        }
      >
        <Table
          caption="Posts"
          columns={columnsFor({ remove: setDeleting, restore: (row) => void restore(row) })}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/blog/${id}`}
          empty={<NoPosts filtered={filtered} trash={state === "deleted"} />}
        />
        <Pager
          next={next}
          previous={previous}
          total={total ? { count: total, approximate: false } : undefined}
          noun={plural(total, "post")}
        />
      </Panel>
      {deleting && (
        <DeletePost
          post={rows.find(({ id }) => id === deleting.id) ?? deleting}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Bar>
  );
}
