import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy-link.tsx";
import { Field } from "../../../ui/field.tsx";
import css from "./resume-link.module.css";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { QuestCalls } from "../http.server.ts";

/** A link to continue a quest elsewhere. */
export type Link = AnswerOf<QuestCalls, "/api/quest/resume-link", "post">;

/** The link to copy, and its validity. */
export function Ready({ link }: { link: Link }) {
  const { outcome, copy } = useCopy(() => link.url);
  const copied = {
    copied: "Copied.",
    refused: "Your browser blocked copying. Select the link and copy it.",
  };
  const until = new Intl.DateTimeFormat("en-IN", { dateStyle: "long" }).format(new Date(link.expiresAt));
  return (
    <>
      <p>
        Open this link on the other device. It works once, until {until}. Whoever opens it can go on with your
        answers, so send it only to yourself.
      </p>
      <Field label="Link" readOnly value={link.url} onFocus={(event) => event.target.select()} />
      <Button wide onClick={() => void copy()}>
        Copy the link
      </Button>
      <output className={`small ${css["copied"]}`}>{outcome && copied[outcome]}</output>
    </>
  );
}
