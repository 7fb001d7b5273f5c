import { useSearchParams } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { NewsletterForm } from "../subscribers/ui/newsletter-form.tsx";
import { NotePage } from "../subscribers/ui/note-page.tsx";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { titled } from "../../../platform/pages/head.ts";

export const handle = { page: { public: true } } satisfies PageHandle;

export const meta = titled("Newsletter", {
  name: "description",
  content: "One email a month: what the house is reading, cooking and arguing about.",
});

const REFUSED: Record<string, string> = {
  address: "Please enter an email address such as maya@example.com.",
  many: "Too many requests. Please try again later",
  failed: "This could not be sent. Please try again.",
};

/** The form on its own page, and the page after a submission without scripts. */
export default function Newsletter() {
  const state = useSearchParams()[0].get("state") ?? "";
  if (state === "asked")
    return (
      <NotePage title="Check your email" lede="We sent you a link. Open it and confirm to subscribe.">
        <ButtonLink to="/" look="ink">
          Back to home
        </ButtonLink>
      </NotePage>
    );
  return (
    <NotePage
      title="One email a month"
      lede={
        "What the house is reading, cooking and arguing about. Short enough for one cup of coffee. And we’ll tell you when registration opens."
      }
    >
      <NewsletterForm source="page" error={REFUSED[state]} />
    </NotePage>
  );
}
