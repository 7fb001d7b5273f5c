import { data, useLoaderData } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { asNotFound } from "../admin/not-found.ts";
import * as blog from "../blog.server.ts";
import { EDITOR_STATE_NAMES } from "../contract.ts";
import { Article } from "../ui/article.tsx";
import css from "./post.module.css";
import type { Route } from "./+types/preview";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

/** Only for administrators. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!context.get(sessionContext)?.isAdmin) throw data(null, { status: 404 });
  return blog.previewPost(context.get(servicesContext), params.id).catch(asNotFound);
}
export const headers = () => ({ "cache-control": "private, no-store" });
export const meta = titled("Preview", NOINDEX);

/** A preview of a post from its last saved text. */
export default function Preview() {
  const { post, state } = useLoaderData<typeof loader>();
  return (
    <div className={["tone-light", css["page"]].join(" ")}>
      <output className={css["ribbon"]}>
        Preview, {EDITOR_STATE_NAMES[state].toLowerCase()}: only administrators can see this page.
      </output>
      <Article post={post} />
    </div>
  );
}
