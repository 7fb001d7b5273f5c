import { data, useLoaderData } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { clientAction, shouldRevalidate } from "../../../ui/admin/use-action.ts";
import * as blog from "../blog.server.ts";
import { type RevisionPage, RevisionInput } from "../contract.ts";
import { asNotFound } from "./not-found.ts";
import { History, NoHistory } from "../ui/editor/history.tsx";
import type { Route } from "./+types/revisions";
import { titled } from "../../../platform/pages/head.ts";

export { clientAction, shouldRevalidate };
export const action = adminAction({
  restore: intent({
    input: RevisionInput.extend({ from: z.coerce.number().int().min(1) }),
    run: (services, { revision, from }, by, { id = "" }) =>
      blog.restoreRevision(services, { id, by, revision, from }),
  }),
});

const number = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The revision to compare by default. */
const firstCompared = ({ revisions }: RevisionPage, before: number | undefined) =>
  (before ? revisions[0] : (revisions[1] ?? revisions[0]))?.id;

/** A post's history and one revision: the one in the URL, or else the second newest. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const id = params.id;
  const before = number(query.get("before"));
  const [post, page] = await Promise.all([
    blog.readEditorPost(services, id),
    blog.listRevisions(services, id, before),
  ]).catch(asNotFound);
  const chosen = number(query.get("revision")) ?? firstCompared(page, before);
  if (chosen === undefined && before !== undefined) throw data(null, { status: 404 });
  const old =
    chosen === undefined ? null : await blog.readRevision(services.db, id, chosen).catch(asNotFound);
  const addressFree = old === null || (await blog.checkSlug(services, old.work.slug, id)).free;
  return { post, ...page, before: before ?? null, old, addressFree };
}
export const meta = titled("Revisions");

export default function Revisions() {
  const { old, ...page } = useLoaderData<typeof loader>();
  return old ? <History {...page} old={old} /> : <NoHistory post={page.post} />;
}
