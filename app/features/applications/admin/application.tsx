import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { adminAction } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { clientAction, shouldRevalidate } from "../../../ui/admin/use-action.ts";
import { NotesPanel } from "../../notes/notes.browser.tsx";
import { noteIntents, notesOn } from "../../notes/notes.server.ts";
import type { Note as WrittenNote } from "../../notes/contract.ts";
import * as settings from "../../settings/settings.server.ts";
import * as applications from "../applications.server.ts";
import { type ApplicationState, type Offer, type StoryLine, type Way, WAYS } from "../contract.ts";
import { offerDay, typedPrice } from "../domain/offer.ts";
import { moveIntents } from "../decisions/move-intents.server.ts";
import { type Decision, movesFrom, STATE_WORDS } from "../domain/states.ts";
import { decisionWords, MoveDialog } from "../ui/move-dialog.tsx";
import { State } from "../ui/state.tsx";
import css from "../ui/admin.module.css";
import type { Route } from "./+types/application";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Application");

export { clientAction, shouldRevalidate };
export const action = adminAction({ ...moveIntents, ...noteIntents("application") });

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const application = await applications.readForOwner(services, params.id);
  if (!application) throw data(null, { status: 404 });
  const values = await settings.readSettings(services);
  const prices: Record<Way, string> = {
    insider: values.insider_access_price,
    main: values.main_experience_price,
    executive: values.executive_escape_price,
  };
  const { way } = application;
  const newest = await applications.newestOffer(services, way);
  const isWeek = way === "main";
  const offer: Partial<Offer> = {
    // the week is the same for everyone; room, price and last day are not
    tax: newest?.tax ?? "",
    includes: newest?.includes ?? "",
    arrives: (isWeek && values.place_from.trim()) || (newest?.arrives ?? ""),
    leaves: (isWeek && values.place_to.trim()) || (newest?.leaves ?? ""),
    cancellation: values.place_cancelling.trim() || (newest?.cancellation ?? ""),
    ...application.offer,
    price: typedPrice(application.offer?.price ?? prices[way]),
  };
  return {
    application,
    notes: await notesOn(services, { on: "application", id: params.id }),
    offer,
  };
}
type Shown = Route.ComponentProps["loaderData"]["application"];

/** The decision that usually comes next. */
const MAIN: Partial<Record<ApplicationState, Decision>> = {
  received: "offered",
  conversation: "offered",
  waiting: "offered",
  accepted: "seated",
};

/** Buttons for the possible decisions; the dialog sends the version that the owner saw. */
function Moves({ application, offer }: { application: Shown; offer: Partial<Offer> }) {
  const [open, setOpen] = useState<{ to: Decision; version: number }>();
  const { state, version, way } = application;
  return (
    <>
      {movesFrom(state).map((to) => (
        <AdminButton
          key={to}
          look={to === MAIN[state] ? "solid" : undefined}
          onClick={() => setOpen({ to, version })}
        >
          {decisionWords(to, way).button}
        </AdminButton>
      ))}
      {open && (
        <MoveDialog
          to={open.to}
          which={{ version: String(open.version) }}
          way={way}
          offer={offer}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const EMAIL_WORDS: Record<StoryLine["email"], string> = {
  sent: ", email sent",
  coming: ", email queued",
  held: ", email not sent: hourly limit reached",
};
const Story = ({ story }: { story: StoryLine[] }) => (
  <ol className={`stack ${css["story"]}`}>
    {story.toReversed().map((line) => (
      <li key={line.id}>
        <b>{line.kind === "note" ? "Note" : line.state && STATE_WORDS[line.state].name}</b>
        {line.text && <p>{line.text}</p>}
        <small>
          {line.by}, <DateTime at={line.at} />
          {line.kind === "state" && EMAIL_WORDS[line.email]}
        </small>
      </li>
    ))}
  </ol>
);

const Answer = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <Panel title={title}>
      <p className={css["answer"]}>{text}</p>
    </Panel>
  ) : null;

const SideColumn = ({ application, notes }: { application: Shown; notes: WrittenNote[] }) => {
  const { id, answers, way, dates, sentAt, talkAt, offer, brought, story } = application;
  return (
    <>
      <Panel title="Details">
        <Facts>
          <Fact name="Package">{WAYS[way]}</Fact>
          <Fact name="Dates">{dates || "The next dates"}</Fact>
          <Fact name="Email">{answers.email}</Fact>
          {application.userId && (
            <Fact name="Member">
              <Link to={`/admin/members/${application.userId}`}>Their activity</Link>
            </Fact>
          )}
          {answers.phone && <Fact name="Phone">{answers.phone}</Fact>}
          <Fact name="Sent">
            <DateTime at={sentAt} />
          </Fact>
          {talkAt !== null && (
            <Fact name="Conversation">
              <DateTime at={talkAt} />
            </Fact>
          )}
          {application.waits && (
            <Fact name="Waiting since">
              <DateTime at={application.movedAt} />
            </Fact>
          )}
          {offer?.room && <Fact name="Room">{offer.room}</Fact>}
          {offer && (
            <Fact name="Offer">
              {offer.price}, valid through {offerDay(offer.until)}
            </Fact>
          )}
        </Facts>
      </Panel>
      <Panel title="Quest result" hint={brought ? "Shared by the applicant" : undefined}>
        {brought ? (
          <Facts>
            <Fact name="Archetype">{brought.archetype}</Fact>
            {brought.traits.map(({ name, percentile }) => (
              <Fact key={name} name={name}>
                {percentile} of 100
              </Fact>
            ))}
          </Facts>
        ) : (
          <p>Not shared (optional)</p>
        )}
      </Panel>
      <Panel title="History">
        <Story story={story} />
      </Panel>
      <NotesPanel id={id} notes={notes} />
    </>
  );
};

/** One application: its answers, its history, and the possible decisions. */
export default function Application() {
  const { application, notes, offer } = useLoaderData<typeof loader>();
  const { id, name, state, answers, others } = application;
  return (
    <Bar
      title={name}
      back={{ name: "Applications", to: "/admin/applications" }}
      detail={<State state={state} />}
      actions={<Moves key={id} application={application} offer={offer} />}
    >
      {others.map((other) => (
        <Note key={other.id}>
          <Link to={`/admin/applications/${other.id}`}>Another application</Link> came from this email
          address. It is {STATE_WORDS[other.state].name.toLowerCase()}.
        </Note>
      ))}
      <TwoColumns side={<SideColumn application={application} notes={notes} />}>
        <Answer title="Who they are" text={answers.about} />
        <Answer title="What they are building" text={answers.building} />
        <Answer title="Where it is stuck" text={answers.stuck} />
        <Answer title="What they would bring" text={answers.brings} />
      </TwoColumns>
    </Bar>
  );
}
