import { useActionData, useLoaderData, useNavigation } from "react-router";
import { servicesContext } from "../../../context.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { type Preferences, TOPICS } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { NotePage } from "../subscribers/ui/note-page.tsx";
import { TopicsForm } from "../subscribers/ui/topics-form.tsx";
import css from "../subscribers/ui/preferences.module.css";
import type { Route } from "./+types/preferences";
import { tableOf } from "../../../kernel/typed.ts";
import { NOINDEX, titled } from "../../../platform/head.ts";

export const meta = titled("Your letters", NOINDEX);
/**
 * The address of this page is a key. Not "no-referrer": a form without script would then be sent without its
 * origin, and refused.
 */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });

const keyIn = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  return { subscriber: await newsletter.readPreferences(context.get(servicesContext), keyIn(request)) };
}
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  if (form.get("intent") === "leave")
    return { saved: false, left: await newsletter.unsubscribe(services, keyIn(request)) };
  const chosen = form.getAll("topic");
  const preferences: Preferences = tableOf(TOPICS, (topic) => chosen.includes(topic));
  return { saved: await newsletter.setPreferences(services, keyIn(request), preferences), left: false };
}

export default function NewsletterPreferences() {
  const { subscriber } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const intent = useNavigation().formData?.get("intent");
  const busy = typeof intent === "string" ? intent : undefined;
  if (!subscriber)
    return (
      <NotePage
        title="This link is not one of ours"
        lede="Open the newest letter from us and press the link at its end."
      >
        <ButtonLink to="/newsletter" look="ink">
          Ask for letters
        </ButtonLink>
      </NotePage>
    );
  if (subscriber.status !== "subscribed")
    return (
      <NotePage
        title="You are off the list"
        lede={`Nothing more goes to ${subscriber.email}. Thank you for having read us.`}
      >
        <ButtonLink to="/newsletter" look="line">
          Ask for letters again
        </ButtonLink>
      </NotePage>
    );
  return (
    <NotePage title="What we write to you" lede={`To ${subscriber.email}.`}>
      <output className={css["saved"]}>{done?.saved ? "Kept. The next letter goes by this." : ""}</output>
      <TopicsForm preferences={subscriber.preferences} busy={busy} />
    </NotePage>
  );
}
