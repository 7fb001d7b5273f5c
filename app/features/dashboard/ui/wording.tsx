import { useState } from "react";
import { Link } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { DashboardView } from "../contract.ts";
import css from "./dashboard.module.css";

/**
 * Switch that allows a language model to write the letters of the member's reports; reverts if the server
 * refuses.
 */
export function Wording({ model }: { model: NonNullable<DashboardView["languageModel"]> }) {
  const [allowed, setAllowed] = useState(model.allowed);
  const [busy, setBusy] = useState(false);
  const turn = async (wanted: boolean) => {
    if (busy) return;
    setBusy(true);
    setAllowed(wanted);
    const answer = await callApi("/api/language-model/choice", { method: "PUT", body: { allowed: wanted } });
    if (!answer.ok) {
      setAllowed(!wanted);
      toast.error(answer.error ?? answer.message);
    }
    setBusy(false);
  };
  return (
    <section className={css["block"]}>
      <h2>AI wording</h2>
      <p>
        A language model, {model.name}, may write the letter that opens your PDF, from our own letter and how
        you lean on each quality: never from your name or your answers.{" "}
        <Link to="/quest/method#language-model">What it knows</Link>
      </p>
      <Switch
        on={allowed}
        busy={busy}
        note={
          allowed
            ? "AI text that passes our checks is used. Turn off to delete it."
            : "We use our own text. PDFs already made stay as they are."
        }
        onChange={(wanted) => void turn(wanted)}
      >
        Use AI wording in my report
      </Switch>
    </section>
  );
}
