import { Form, useActionData, useLoaderData, useNavigation } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import * as newsletter from "../newsletter.server.ts";
import { NotePage } from "../subscribers/ui/note-page.tsx";
import type { Route } from "./+types/confirm";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";
import { headers, keyIn } from "./secret-link.ts";

export const meta = titled("Confirm your address", NOINDEX);
export { headers };

/** Opening the page changes nothing, because mailbox link scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { confirmation: await newsletter.readConfirmation(context.get(servicesContext), keyIn(request)) };
}
export async function action({ request, context }: Route.ActionArgs) {
  return { confirmed: await newsletter.confirm(context.get(servicesContext), keyIn(request)) };
}

const Welcome = ({ email }: { email: string }) => (
  <NotePage title="You’re subscribed" lede={`We’ll write to ${email}. A welcome email is on its way.`}>
    <ButtonLink to="/quest" look="ink">
      Take the quest
    </ButtonLink>
  </NotePage>
);

export default function Confirm() {
  const { confirmation } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  if (done?.confirmed) return <Welcome email={done.confirmed.email} />;
  if (!confirmation)
    return (
      <NotePage
        title="This link has expired"
        lede="Links last seven days; only the newest works. Subscribe again to get a new one."
      >
        <ButtonLink to="/newsletter" look="ink">
          Subscribe again
        </ButtonLink>
      </NotePage>
    );
  if (confirmation.confirmed) return <Welcome email={confirmation.email} />;
  return (
    <NotePage
      title="Confirm your subscription"
      lede={`The newsletter will go to ${confirmation.email}. You can unsubscribe with one tap in every email.`}
    >
      <Form method="post">
        <Button type="submit" look="ink" busy={busy}>
          {busy ? "Confirming…" : "Confirm"}
        </Button>
      </Form>
    </NotePage>
  );
}
