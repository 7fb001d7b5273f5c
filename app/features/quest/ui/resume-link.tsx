import { useId, useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import css from "./resume-link.module.css";
import type { AnswerOf } from "../../../platform/answer.ts";
import type { QuestCalls } from "../http.server.ts";

type Link = AnswerOf<QuestCalls, "/api/quest/resume-link", "post">;

/** "Continue on another device": asks for a link that is good once, and offers to copy it. */
export function ResumeLink({ sessionId }: { sessionId: string }) {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<Link>();
  const [problem, setProblem] = useState("");
  const ask = async () => {
    setOpen(true);
    setProblem("");
    setLink(undefined);
    const result = await callApi<Link>("/api/quest/resume-link", { method: "POST", body: { sessionId } });
    if (result.ok) setLink(result.data);
    else setProblem(`${result.message}.`);
  };
  return (
    <>
      <button type="button" className={css["ask"]} onClick={() => void ask()}>
        Continue on another device
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Continue on another device">
        <div className={css["sheet"]}>
          <h2 className={`display ${css["title"]}`}>Your place, on another screen</h2>
          {problem && <p role="alert">{problem}</p>}
          {!link && !problem && <p>Making a link…</p>}
          {link && <Ready link={link} />}
        </div>
      </Sheet>
    </>
  );
}

function Ready({ link }: { link: Link }) {
  const [copied, setCopied] = useState("");
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setCopied("Copied.");
    } catch {
      setCopied("Your browser does not let us copy. Select the link and copy it.");
    }
  };
  const until = new Intl.DateTimeFormat("en-IN", { dateStyle: "long" }).format(new Date(link.expiresAt));
  return (
    <>
      <p className={css["text"]}>
        Open this link on the other device. It works once, until {until}. Whoever opens it can go on with your
        answers, so send it only to yourself.
      </p>
      <label className={css["label"]} htmlFor={id}>
        Link
      </label>
      <input
        id={id}
        className={css["url"]}
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <Button wide onClick={() => void copy()}>
        Copy the link
      </Button>
      <output className={css["copied"]}>{copied}</output>
    </>
  );
}
