import { useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import css from "./resume-link.module.css";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy-link.tsx";
import { Field } from "../../../ui/field.tsx";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { QuestCalls } from "../http.server.ts";

type Link = AnswerOf<QuestCalls, "/api/quest/resume-link", "post">;

/** The link to copy, and its validity. */
function Ready({ link }: { link: Link }) {
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

function useLink(sessionId: string) {
  const [link, setLink] = useState<Link>();
  const [problem, setProblem] = useState("");
  const requestLink = async () => {
    setProblem("");
    setLink(undefined);
    const result = await callApi<Link>("/api/quest/resume-link", { method: "POST", body: { sessionId } });
    if (result.ok) setLink(result.data);
    else setProblem(`${result.message}.`);
  };
  return { link, problem, requestLink };
}

/** "Continue on another device": creates a single-use link, and offers to copy it. */
export function ResumeLink({ sessionId }: { sessionId: string }) {
  const [open, setOpen] = useState(false);
  const { link, problem, requestLink } = useLink(sessionId);
  const begin = () => {
    setOpen(true);
    void requestLink();
  };
  return (
    <>
      <button type="button" className="link" onClick={begin}>
        Continue on another device
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Continue on another device">
        <div className={`stack ${css["sheet"]}`}>
          <h2 className={`display ${css["title"]}`}>Your place, on another screen</h2>
          {problem && <p role="alert">{problem}</p>}
          {!link && !problem && <p>Making a link…</p>}
          {link && <Ready link={link} />}
        </div>
      </Sheet>
    </>
  );
}
