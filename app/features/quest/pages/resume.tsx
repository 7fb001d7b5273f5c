import { data, Form, redirect, useNavigation } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import * as quest from "../quest.server.ts";
import type { Route } from "./+types/resume";
import css from "./resume.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true } } satisfies PageHandle;

export const meta = titled("Continue your quest", NOINDEX);
/**
 * This page's address grants access, so it is not sent to other sites. "no-referrer" would also remove the
 * origin of forms sent without scripts, which are then refused.
 */
export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
});

const REFUSED = {
  forged: {
    title: "This link is not whole",
    text: "Part of it is missing or was changed. Copy it again from the device where you began.",
  },
  expired: {
    title: "This link has expired",
    text: "Links work for seven days. Make a new one on the device where you began.",
  },
  used: {
    title: "This link was used",
    text: "Each link works once. Make a new one on the device where you began.",
  },
  gone: {
    title: "This quest has moved",
    text: "It was claimed by an account, or its answers have expired. If the account is yours, sign in.",
  },
} as const;

/** Reading the link does not use it up; the button does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await quest.readResumeLink(context.get(servicesContext), params.token);
  return link.state === "ready"
    ? data({ state: link.state, answered: link.answered })
    : data({ state: link.state, answered: 0 }, { status: link.state === "forged" ? 404 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const followed = await quest.followResumeLink(context.get(servicesContext), params.token, request.headers);
  if (!("cookie" in followed)) return redirect(`/quest/resume/${params.token}`);
  return redirect(`/assessment?session=${followed.sessionId}`, {
    headers: { "set-cookie": followed.cookie },
  });
}

export default function Resume({ loaderData: { state, answered } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={`tone-dark ${css["stage"]}`}>
      <header className={css["top"]}>
        <HomeLink height={24} />
      </header>
      <main id="main" tabIndex={-1} className={css["copy"]}>
        {state === "ready" ? (
          <>
            <h1 className="display">Continue your evening here</h1>
            <p>
              {answered === 0
                ? "The first statement is waiting."
                : `${countOf(answered, "answer is", "answers are")} kept for you.`}{" "}
              This link works once.
            </p>
            <Form method="post">
              <Button type="submit" wide busy={busy}>
                Continue on this device
              </Button>
            </Form>
          </>
        ) : (
          <>
            <h1 className="display">{REFUSED[state].title}</h1>
            <p>{REFUSED[state].text}</p>
            <ButtonLink to="/quest" wide>
              To the quest
            </ButtonLink>
          </>
        )}
      </main>
    </div>
  );
}
