import { Form, useActionData, useLoaderData, useNavigation } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { type Preferences, TOPICS } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { NotePage } from "../subscribers/ui/note-page.tsx";
import { TOPIC_WORDS } from "../domain/topics.ts";
import css from "./preferences.module.css";
import type { Route } from "./+types/preferences";
import { tableOf } from "../../../lib/typed.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";
import { headers, keyIn } from "./secret-link.ts";

export const meta = titled("Your email preferences", NOINDEX);
export { headers };

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

/** The topics, and unsubscribing. Works without scripts. */
const TopicsForm = ({ preferences, busy }: { preferences: Preferences; busy: string | undefined }) => (
  <div className={css["forms"]}>
    <Form method="post" className={`stack ${css["topics"]}`}>
      <fieldset className="ruled">
        <legend className="visually-hidden">Topics to email you about</legend>
        {TOPICS.map((topic) => (
          <label key={topic} className={css["topic"]}>
            <input type="checkbox" name="topic" value={topic} defaultChecked={preferences[topic]} />
            <span>
              <b>{TOPIC_WORDS[topic].name}</b>
              {TOPIC_WORDS[topic].what}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="ink" name="intent" value="keep" busy={busy === "keep"}>
        {busy === "keep" ? "Saving…" : "Save"}
      </Button>
    </Form>
    <Form method="post">
      <button type="submit" className="link" name="intent" value="leave">
        {busy === "leave" ? "Unsubscribing…" : "Unsubscribe"}
      </button>
    </Form>
  </div>
);

export default function NewsletterPreferences() {
  const { subscriber } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const intent = useNavigation().formData?.get("intent");
  const busy = typeof intent === "string" ? intent : undefined;
  if (!subscriber)
    return (
      <NotePage
        title="This link doesn’t work"
        lede="Open our newest email and use the link at the end of it."
      >
        <ButtonLink to="/newsletter" look="ink">
          Subscribe
        </ButtonLink>
      </NotePage>
    );
  if (subscriber.status !== "subscribed")
    return (
      <NotePage
        title="You’re unsubscribed"
        lede={`We won’t email ${subscriber.email} again. Thank you for reading.`}
      >
        <ButtonLink to="/newsletter" look="line">
          Subscribe again
        </ButtonLink>
      </NotePage>
    );
  return (
    <NotePage title="Your email preferences" lede={`For ${subscriber.email}.`}>
      <output className={css["saved"]}>{done?.saved ? "Saved." : ""}</output>
      <TopicsForm preferences={subscriber.preferences} busy={busy} />
    </NotePage>
  );
}
