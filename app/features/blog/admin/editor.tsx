import type { MetaDescriptor } from "react-router";
import { useLoaderData } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { titleOf } from "../../../platform/pages/head.ts";
import { clientAction } from "../../../ui/admin/use-action.ts";
import * as blog from "../blog.server.ts";
import { RevisionInput } from "../contract.ts";
import { PostEditor } from "../ui/editor/post-editor.tsx";
import { asNotFound } from "./not-found.ts";
import type { Route } from "./+types/editor";

export { clientAction };

/** The text is saved by `PUT /api/admin/blog/posts/:id`, because it can exceed the size limit of forms. */
export const action = adminAction({
  publish: intent({
    input: RevisionInput.extend({ at: z.iso.datetime({ offset: true }).pipe(z.coerce.date()).optional() }),
    run: (services, { revision, at }, by, { id = "" }) =>
      blog.publishWork(services, { id, by, revision, at }),
  }),
  unpublish: intent({
    input: RevisionInput,
    run: (services, { revision }, by, { id = "" }) => blog.unpublishWork(services, { id, by, revision }),
  }),
  delete: intent({
    input: RevisionInput,
    run: (services, { revision }, by, { id = "" }) => blog.deletePost(services, { id, by, revision }),
  }),
  restore: intent({
    input: z.strictObject({}),
    run: (services, _input, by, { id = "" }) => blog.restorePost(services, { id, by }),
  }),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [post, tags, authors] = await Promise.all([
    blog.readEditorPost(services, params.id),
    blog.editorTags(services),
    blog.listAuthors(services),
  ]).catch(asNotFound);
  const { ORIGIN, BRAND_NAME } = services.env;
  return {
    post,
    tags,
    authors,
    host: new URL(ORIGIN).host,
    brand: BRAND_NAME,
  };
}
export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData?.post.work.title.trim() || "Untitled") }];
}
/** The post is loaded once; afterwards the editor has the latest state. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function Editor() {
  const data = useLoaderData<typeof loader>();
  return <PostEditor key={data.post.id} {...data} />;
}
