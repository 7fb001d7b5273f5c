import type { MetaDescriptor } from "react-router";
import { useLoaderData } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as blog from "../blog.server.ts";
import { asNotFound } from "./not-found.ts";
import { PostEditor } from "../ui/editor/post-editor.tsx";
import type { Route } from "./+types/editor";
import { required } from "../../../lib/checked.ts";
import { titleOf } from "../../../platform/pages/head.ts";

const siteOf = ({ ORIGIN, BRAND_NAME }: Services["env"]) => ({
  host: new URL(ORIGIN).host,
  brand: BRAND_NAME,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = required(context.get(sessionContext), "the administrator, whom the frame lets in alone");
  const [post, tags, authors] = await Promise.all([
    blog.readEditorPost(services, params.id),
    blog.editorTags(services),
    blog.listAuthors(services),
  ]).catch(asNotFound);
  return {
    post,
    tags,
    authors,
    preview: blog.previewAddress(services, post.id, user.id),
    ...siteOf(services.env),
  };
}
export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData?.post.work.title.trim() || "Untitled") }];
}
/** The post is loaded once; afterwards the editor has the newest state, so navigation does not reload it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The editor of one post. */
export default function Editor() {
  const given = useLoaderData<typeof loader>();
  return <PostEditor key={given.post.id} {...given} />;
}
