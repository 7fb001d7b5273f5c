import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";
import css from "./members.module.css";

type Step = { path: string; title: string; words: string; done: string };

const EXPORT: Step = {
  path: "export",
  title: "Send them their data",
  words: "We put all their data into one file and email them a link. Only they can open it, for a week.",
  done: "Preparing their data. We’ll email them.",
};
const TAKE_BACK: Step = {
  path: "erasure/cancel",
  title: "Keep the account",
  words: "The account stays. No email is sent.",
  done: "Account kept.",
};
const ERASE: Step = {
  path: "erasure",
  title: "Delete the account",
  words:
    "For people who asked you to. Their data is deleted in seven days, except what the law requires us to keep. We email them the date and how to keep the account.",
  done: "The account will be deleted in seven days. We’ve emailed them.",
};

/** A member's data rights: export and deletion. */
export function MemberRights({ id, ending }: { id: string; ending: string | null }) {
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ message: string; number: string | undefined }>();
  const { revalidate } = useRevalidator();
  async function run({ path, done }: Step) {
    setBusy(true);
    const result = await callApi(`/api/admin/members/${id}/${path}`, { method: "POST", body: {} });
    setBusy(false);
    if (!result.ok) return setTrouble({ message: result.said ?? result.message, number: result.number });
    toast.success(done);
    setStep(undefined);
    await revalidate();
  }
  const ask = (chosen: Step) => () => {
    setTrouble(undefined);
    setStep(chosen);
  };
  return (
    <Panel title="Their data">
      {ending && <p>The account will be deleted on {formatIndiaDay(ending)}.</p>}
      <div className={css["choices"]}>
        <AdminButton onClick={ask(EXPORT)}>Send them their data…</AdminButton>
        {ending ? (
          <AdminButton onClick={ask(TAKE_BACK)}>Keep the account…</AdminButton>
        ) : (
          <AdminButton look="bad" onClick={ask(ERASE)}>
            Delete the account…
          </AdminButton>
        )}
      </div>
      {step && (
        <Confirm
          title={`${step.title}?`}
          doIt={step.title}
          busy={busy}
          onConfirm={() => void run(step)}
          onClose={() => setStep(undefined)}
        >
          <p>{step.words}</p>
          {trouble && <Trouble message={trouble.message} number={trouble.number} />}
        </Confirm>
      )}
    </Panel>
  );
}
