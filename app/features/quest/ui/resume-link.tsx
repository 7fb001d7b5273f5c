import { useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import css from "./resume-link.module.css";
import { type Link, Ready } from "./ready-link.tsx";

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

/** "Continue on another device": creates a link for one use, and offers to copy it. */
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
