import { useLoaderData } from "react-router";
import { adminAction } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { isEditable } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { clientAction } from "../../../ui/admin/use-action.ts";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { issueIntents } from "../issue-intents.server.ts";
import { Composer } from "../issues/ui/composer.tsx";
import { Sending } from "../sending/ui/sending.tsx";
import type { Route } from "./+types/issue";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Newsletter");
export const handle = { page: { longForm: true } } satisfies PageHandle;
export { clientAction };
export const action = adminAction(issueIntents);

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const issue = await newsletter.readIssue(services, params.id ?? "");
  if (!issue) throw new Response("This newsletter does not exist", { status: 404 });
  if (isEditable(issue.state))
    return { written: true as const, issue, checked: await newsletter.readChecked(services, issue) };
  const { text } = newsletter.renderPreview(services, issue);
  const sendState = await newsletter.readSendState(services, issue.id);
  return { written: false as const, issue, sendState, text };
}

/** One issue: the editor, or the sending progress once sending has started. */
export default function IssuePage() {
  const data = useLoaderData<typeof loader>();
  const { issue } = data;
  useHeadingFocus(data.written ? "written" : "sent", false);
  if (data.written) return <Composer key={issue.id} issue={issue} checked={data.checked} />;
  return <Sending key={issue.id} issue={issue} sendState={data.sendState} text={data.text} />;
}
