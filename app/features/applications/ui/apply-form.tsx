import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import {
  type AnswerKey,
  type Answers,
  type Brought,
  LATER,
  type Problems,
  type WeekFacts,
  WAYS,
} from "../contract.ts";
import { ANSWER_KEYS, type Choices, LONGEST } from "../domain/form.ts";
import css from "./apply-form.module.css";
import { entriesOf } from "../../../lib/typed.ts";

type Shown = { answers: Answers; problems: Problems };
type FieldProps = Shown & { name: AnswerKey; label: string; hint?: string; optional?: boolean };

/** The attributes of the input or text area of a field. */
const controlOf = ({ name, answers, problems, hint }: FieldProps) => ({
  id: name,
  name,
  defaultValue: answers[name],
  "aria-invalid": problems[name] ? true : undefined,
  "aria-describedby":
    [problems[name] && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined,
});

function Field({ name, label, hint, optional, problems, children }: FieldProps & { children: ReactNode }) {
  const problem = problems[name];
  return (
    <div className={css["field"]}>
      <label htmlFor={name}>
        {label} {optional && <span className={css["optional"]}>optional</span>}
      </label>
      {hint && (
        <p className={css["hint"]} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <p className={css["problem"]} id={`${name}-problem`} hidden={!problem}>
        {problem}
      </p>
    </div>
  );
}

type LineProps = FieldProps & { type?: string; complete?: string; children?: ReactNode };
const LineField = ({ type = "text", complete, children, ...field }: LineProps) => (
  <Field {...field}>
    <input {...controlOf(field)} type={type} autoComplete={complete} maxLength={LONGEST[field.name]} />
    {children}
  </Field>
);

const TextField = ({ rows, ...field }: FieldProps & { rows: number }) => (
  <Field {...field}>
    <textarea {...controlOf(field)} rows={rows} data-longest={LONGEST[field.name]} />
  </Field>
);

type Option = { value: string; label: string; price?: string; note?: ReactNode; disabled?: boolean };
const Choice = ({
  name,
  label,
  options,
  answers,
  problems,
}: Pick<FieldProps, "name" | "label" | "answers" | "problems"> & { options: Option[] }) => (
  <fieldset
    id={name}
    className={`stack ${css["choice"]}`}
    aria-describedby={problems[name] ? `${name}-problem` : undefined}
  >
    <legend>{label}</legend>
    {options.map(({ value, label: optionLabel, price, note, disabled }) => (
      <label key={value} className={css["option"]}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={answers[name] === value}
          disabled={disabled}
        />
        <span>
          <b>{optionLabel}</b>
          {price && <span className={`price ${css["price"]}`}>{price}</span>}
          {note && <small>{note}</small>}
        </span>
      </label>
    ))}
    <p className={css["problem"]} id={`${name}-problem`} hidden={!problems[name]}>
      {problems[name]}
    </p>
  </fieldset>
);

const WAY_NOTES = {
  insider: (
    <>
      The house from a distance: every newsletter, salon notes and early news of dates. You may not need to
      apply for it: <a href="/insider">see whether you can start today</a>.
    </>
  ),
  main: "One week by the sea, and a seat at the table.",
  executive: "A private wing, a few days, one problem: yours.",
};

const datesFor = ({ dates, full }: Choices): Option[] => [
  ...(dates
    ? [
        {
          value: dates,
          label: dates,
          note: full ? "Every seat of this week is taken." : "The week that is open now.",
        },
      ]
    : []),
  {
    value: LATER,
    label: dates ? "The dates after it" : "The next dates",
    note: "We’ll write as soon as they are set.",
  },
];

/** Shares the quest result with the application, and shows what the owner would see of it. */
const ShareQuestResult = ({ answers, brought }: { answers: Answers; brought: Brought | null }) => (
  <div className="stack">
    <label className={css["switch"]} htmlFor="quest">
      <input
        type="checkbox"
        id="quest"
        name="quest"
        value="yes"
        defaultChecked={answers.quest === "yes"}
        disabled={!brought}
      />
      <b>Share your quest result</b>
      <small>Optional, and off unless you switch it on. It never counts against you.</small>
    </label>
    {brought ? (
      <p className={css["hint"]}>
        We’d see: {brought.archetype};{" "}
        {brought.traits.map(({ name, percentile }) => `${name} ${percentile} of 100`).join(", ")}. None of
        your answers, and nothing else from your report.
      </p>
    ) : (
      <p className={css["hint"]}>
        No quest result found in this browser. <a href="/quest">The Quest</a> takes about six minutes and is
        optional.
      </p>
    )}
  </div>
);

type FormProps = Shown & {
  choices: Choices;
  closed: boolean;
  brought: Brought | null;
  prices: WeekFacts["prices"];
  trouble: string;
  /** Whether a draft is saved, so that email links exist. */
  saved: boolean;
};

/** The problems of the form, each with a link to its field. */
function ProblemList({ trouble, problems }: Pick<FormProps, "trouble" | "problems">) {
  const entries = entriesOf(problems).toSorted(([a], [b]) => ANSWER_KEYS.indexOf(a) - ANSWER_KEYS.indexOf(b));
  if (!trouble && entries.length === 0) return null;
  return (
    <div className={css["trouble"]} role="alert" tabIndex={-1} id="trouble">
      <p>{trouble}</p>
      <ul>
        {entries.map(([name, problem]) => (
          <li key={name}>
            <a href={`#${name}`}>{problem}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Actions = ({ closed, saved }: { closed: boolean; saved: boolean }) => (
  <div className={`row ${css["end"]}`}>
    <Button type="submit" name="intent" value="send" disabled={closed}>
      Send application
    </Button>
    <Button type="submit" name="intent" value="save" look="line">
      Save and finish later
    </Button>
    <p className={css["hint"]}>
      {closed
        ? "Registration has closed. You can save your application for the next dates."
        : "It’s free. One of us reads all of it and answers by email."}
    </p>
    {/* for someone who forwarded an email or lost a device */}
    {saved && (
      <details className={css["back"]}>
        <summary>Stop old email links from working</summary>
        <p className={css["hint"]}>
          Earlier links and other browsers will stop working. This browser stays connected.
        </p>
        <Button type="submit" name="intent" value="take-back" look="line">
          Save and stop old email links
        </Button>
      </details>
    )}
  </div>
);

/** The application form on one page; it can be sent and saved without scripts. */
export function ApplyForm({
  answers,
  problems,
  choices,
  closed,
  brought,
  prices,
  trouble,
  saved,
}: FormProps) {
  const shown = { answers, problems };
  return (
    <form method="post" action="/apply" className={css["form"]} data-apply="" noValidate>
      <ProblemList trouble={trouble} problems={problems} />
      <section aria-labelledby="who">
        <h2 id="who">Who you are</h2>
        <LineField {...shown} name="name" label="Your name" complete="name" />
        <TextField
          {...shown}
          name="about"
          label="A few words about you"
          hint="The way you would tell a friend. No CV, no follower count."
          rows={4}
        />
      </section>
      <section aria-labelledby="what">
        <h2 id="what">What you are in the middle of</h2>
        <TextField {...shown} name="building" label="What are you building?" rows={7} />
        <TextField
          {...shown}
          name="stuck"
          label="Where is it stuck?"
          hint="We read the unfinished part twice."
          rows={6}
        />
        <TextField
          {...shown}
          name="brings"
          label="What would you bring to a table of strangers?"
          rows={4}
          optional
        />
      </section>
      <section aria-labelledby="which">
        <h2 id="which">How you would come</h2>
        <Choice
          {...shown}
          name="way"
          label="Which package?"
          options={entriesOf(WAYS).map(([value, label]) => ({
            value,
            label,
            price: prices[value],
            note: WAY_NOTES[value],
          }))}
        />
        <Choice {...shown} name="dates" label="Which dates?" options={datesFor(choices)} />
      </section>
      <section aria-labelledby="reach">
        <h2 id="reach">How we reach you</h2>
        <LineField
          {...shown}
          name="email"
          label="Email"
          type="email"
          complete="email"
          hint="We’ll reply there."
        >
          <button type="button" className="link" hidden>
            Did you mean&nbsp;
            <span data-near="" />?
          </button>
        </LineField>
        <LineField {...shown} name="phone" label="Phone" type="tel" complete="tel" optional />
        <ShareQuestResult answers={answers} brought={brought} />
      </section>
      {/* honeypot: only robots fill it in */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="journey" defaultValue="" />
      <input type="hidden" name="begun" defaultValue="" />
      <Actions closed={closed} saved={saved} />
    </form>
  );
}
