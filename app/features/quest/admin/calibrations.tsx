import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { servicesContext } from "../../../context.ts";
import { callApi } from "../../../platform/api.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Note, Progress, Status, type Tone } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { type Refused, refusedOf, Trouble } from "../../../ui/admin/trouble.tsx";
import {
  type CalibrationRow,
  type CalibrationState,
  FORMS,
  type Form,
  JOINED_FOR_FIGURES,
  JOINED_SHOWN_FROM,
} from "../contract.ts";
import * as quest from "../quest.server.ts";
import { Comparison } from "../ui/comparison.tsx";
import type { Route } from "./+types/calibrations";
import { grouped } from "../../../kernel/india-format.ts";
import { titled } from "../../../platform/head.ts";

export const meta = titled("Measurement");

export const loader = ({ context }: Route.LoaderArgs) => quest.listCalibrations(context.get(servicesContext));

const STATES: Record<CalibrationState, { name: string; tone: Tone }> = {
  proposed: { name: "Waits for you", tone: "warn" },
  accepted: { name: "In use", tone: "ok" },
  rejected: { name: "Rejected", tone: "quiet" },
  replaced: { name: "Newer ones came", tone: "quiet" },
  retired: { name: "No longer in use", tone: "quiet" },
};
const formName = (form: Form) => `${FORMS[form].items} statements`;
const counted = (count: number) => `${grouped(count)} people`;

type Asked = { row: CalibrationRow; decision: quest.Decision };
const QUESTIONS: Record<quest.Decision, { title: string; doIt: string; says: string }> = {
  accept: {
    title: "Use these figures?",
    doIt: "Use them",
    says:
      "Every result from now on is scored with them. Results that are there stay as they are, and " +
      "whoever takes the quest again is told what moved because of it.",
  },
  reject: {
    title: "Reject these figures?",
    doIt: "Reject",
    says: "Nothing changes. New ones are made when 1,000 more people have joined.",
  },
  retire: {
    title: "Go back to the published figures?",
    doIt: "Go back",
    says:
      "Every result from now on is scored with the published figures again. Results that are there stay " +
      "as they are.",
  },
};

function useDecision({ row, decision }: Asked, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  async function decide() {
    setBusy(true);
    const result = await callApi(`/api/admin/quest/calibrations/${row.id}/${decision}`, { method: "POST" });
    setBusy(false);
    await revalidate();
    if (result.ok) onDone();
    else setRefused(refusedOf(result));
  }
  return { busy, refused, decide };
}

/** Asks before a decision, and says why where it could not be made. */
function Deciding({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { row, decision } = asked;
  const { busy, refused, decide } = useDecision(asked, onClose);
  const { title, doIt, says } = QUESTIONS[decision];
  return (
    <Confirm
      title={title}
      doIt={doIt}
      bad={decision !== "accept"}
      busy={busy}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p>
        {formName(row.form)}, {counted(row.respondents)}. {says}
      </p>
      {refused && <Trouble message={refused.message} number={refused.number} />}
    </Confirm>
  );
}

type Joined = Route.ComponentProps["loaderData"]["joined"][number];
const PUBLISHED = "the published figures";
const Joining = ({ form, atLeast, inUse }: Joined) => (
  <Panel title={formName(form)} hint={`Scored with ${inUse ? "figures of its own respondents" : PUBLISHED}`}>
    {atLeast === 0 ? (
      <p>
        Fewer than {JOINED_SHOWN_FROM} people have joined. How many is shown from {JOINED_SHOWN_FROM} on, in
        steps of {JOINED_SHOWN_FROM}.
      </p>
    ) : (
      <Progress
        label="People who joined, at least"
        done={Math.min(atLeast, JOINED_FOR_FIGURES)}
        of={JOINED_FOR_FIGURES}
      />
    )}
  </Panel>
);

function Figures({ row, engine, ask }: { row: CalibrationRow; engine: string; ask: (asked: Asked) => void }) {
  const buttons = (
    <>
      {row.state === "proposed" && (
        <>
          <AdminButton onClick={() => ask({ row, decision: "reject" })}>Reject…</AdminButton>
          <AdminButton look="solid" onClick={() => ask({ row, decision: "accept" })}>
            Use them…
          </AdminButton>
        </>
      )}
      {row.state === "accepted" && (
        <AdminButton onClick={() => ask({ row, decision: "retire" })}>
          Back to the published figures…
        </AdminButton>
      )}
    </>
  );
  return (
    <Panel
      title={`${formName(row.form)}, by ${counted(row.respondents)}`}
      hint={
        <>
          Made on <DateTime at={row.madeAt} form="day" />. {grouped(row.comparison.people)} people, simulated
          from the new figures, scored with both.
        </>
      }
      actions={buttons}
      flush
    >
      {row.engine !== engine && (
        <Note tone="warn">
          Version {row.engine} of the engine made these; it is version {engine} now, so they are not in use.
          New ones are made in the coming night.
        </Note>
      )}
      <Comparison comparison={row.comparison} />
    </Panel>
  );
}

const COLUMNS: Column<CalibrationRow>[] = [
  { name: "Figures", cell: ({ form, respondents }) => `${formName(form)}, ${counted(respondents)}` },
  {
    name: "State",
    cell: ({ state }) => <Status tone={STATES[state].tone}>{STATES[state].name}</Status>,
  },
  { name: "Engine", spare: true, mono: true, cell: ({ engine }) => engine },
  { name: "Made", align: "right", mono: true, cell: ({ madeAt }) => <DateTime at={madeAt} form="day" /> },
];

/** What the site has learnt of its own respondents: old figures beside new, and which are used. */
export default function Calibrations() {
  const { joined, list, engine } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<Asked>();
  const current = list.filter((row) => row.state === "proposed" || row.state === "accepted");
  return (
    <Bar title="Measurement">
      <Note>
        People who agreed after the last statement have their answers in running sums, without their name.
        From {grouped(JOINED_FOR_FIGURES)} on, new figures are made of them, and wait here for you.
      </Note>
      {joined.map((one) => (
        <Joining key={one.form} {...one} />
      ))}
      {current.map((row) => (
        <Figures key={row.id} row={row} engine={engine} ask={setAsked} />
      ))}
      <Panel title="All figures" flush>
        <Table
          caption="All figures"
          columns={COLUMNS}
          rows={list}
          keyOf={({ id }) => id}
          empty={
            <Empty title="None yet">
              The first are made when {grouped(JOINED_FOR_FIGURES)} people have joined.
            </Empty>
          }
        />
      </Panel>
      {asked && <Deciding asked={asked} onClose={() => setAsked(undefined)} />}
    </Bar>
  );
}
