import { data, useLoaderData } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import * as blog from "../blog.server.ts";
import { EDITOR_STATE_NAMES } from "../contract.ts";
import { Article } from "../ui/article.tsx";
import css from "./post.module.css";
import type { Route } from "./+types/preview";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

/** Only for the administrator whom the link was made for. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  const query = new URL(request.url).searchParams;
  const link = { id: params.id, until: query.get("until") ?? "", key: query.get("key") ?? "" };
  const preview = user?.isAdmin
    ? await blog.previewPost(context.get(servicesContext), { ...link, viewer: user.id })
    : undefined;
  if (!preview) throw data(null, { status: 404 });
  return preview;
}
export const headers = () => ({ "cache-control": "private, no-store" });
export const meta = titled("Preview", NOINDEX);

/** A preview of a post from its last saved text. */
export default function Preview() {
  const { post, state } = useLoaderData<typeof loader>();
  return (
    <div className={["tone-light", css["page"]].join(" ")}>
      <output className={css["ribbon"]}>
        Preview, {EDITOR_STATE_NAMES[state].toLowerCase()}: only you can see this page.
      </output>
      <Article post={post} />
    </div>
  );
}
