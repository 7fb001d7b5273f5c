import { Button, ButtonLink } from "../../../../ui/button.tsx";
import type { EmailChangeAnswer } from "../../contract.ts";
import { Illustration, type IllustrationKind } from "../../sign-in/ui/illustration.tsx";
import css from "../../ui/forms.module.css";
import type { Side } from "../../links/ui/fragment.ts";

const ASKS: Record<Side, { title: string; words: string; yes: string }> = {
  old: {
    title: "May your account leave this address?",
    words:
      "Somebody signed in to your account, you we hope, asked to move it to the address in our letter. " +
      "If you refuse, everything stays as it is.",
    yes: "Allow the change",
  },
  new: {
    title: "Is this mailbox yours?",
    words:
      "An account is to move to the address that our letter came to. If it is not yours, refuse, and " +
      "nothing will come here.",
    yes: "Yes, it is mine",
  },
};

type AnswerProps = {
  side: Side | undefined;
  ready: boolean;
  busy: "yes" | "no" | undefined;
  onConfirm: (answer: "yes" | "no") => void;
};

/** Asks for a yes or a no; nothing happens by looking. */
export function AnswerPanel({ side = "old", ready, busy, onConfirm }: AnswerProps) {
  const { title, words, yes } = ASKS[side];
  return (
    <section className={css["panel"]}>
      <Illustration kind="letter" />
      <h1 className="display">{title}</h1>
      <p>{words}</p>
      <div className={css["actions"]}>
        <Button look="ink" wide busy={busy === "yes"} disabled={!ready} onClick={() => onConfirm("yes")}>
          {yes}
        </Button>
        <Button look="line" wide busy={busy === "no"} disabled={!ready} onClick={() => onConfirm("no")}>
          Refuse
        </Button>
      </div>
    </section>
  );
}

export type Outcome = EmailChangeAnswer["outcome"] | "invalid";
const OUTCOMES: Record<Outcome, { illustration: IllustrationKind; title: string; words: string }> = {
  waiting: {
    illustration: "letter",
    title: "One yes of two",
    words:
      "Thank you. The other mailbox has a letter as well; once the button in it is pressed, your " +
      "account moves.",
  },
  changed: {
    illustration: "key",
    title: "Your account has moved",
    words:
      "Both mailboxes have said yes. From now on you sign in with your new address; everything else is " +
      "as it was.",
  },
  refused: {
    illustration: "shut",
    title: "The change is refused",
    words:
      "Everything stays as it is. If you did not ask for it, choose a new password: every other device " +
      "is then signed out.",
  },
  invalid: {
    illustration: "lost",
    title: "This link no longer works",
    words:
      "It was used before, was replaced by a newer one, or is too old. Your profile says how things stand.",
  },
};

/** What the press came to, and the way on. */
export function OutcomePanel({ outcome, signedIn }: { outcome: Outcome; signedIn: boolean }) {
  const { illustration, title, words } = OUTCOMES[outcome];
  return (
    <section className={css["panel"]} aria-live="polite">
      <Illustration kind={illustration} />
      <h1 className="display">{title}</h1>
      <p>{words}</p>
      <div className={css["actions"]}>
        <ButtonLink look="ink" wide to={signedIn ? "/profile#email" : "/auth?next=/profile"}>
          {signedIn ? "To your profile" : "Sign in"}
        </ButtonLink>
      </div>
    </section>
  );
}
