import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import type { Sex, Sheet } from "../contract.ts";
import { MONTHS } from "./birth-date.ts";
import { type About, aboutOf, fieldsOf, type LastFields } from "./last-fields.ts";
import css from "./last-questions.module.css";
import { SavedNote } from "./saved-note.tsx";
import { SunPath } from "./sun-path.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";

const sexes: { value: Sex | ""; label: string }[] = [
  { value: "female", label: "Woman" },
  { value: "male", label: "Man" },
  { value: "", label: "Rather not say" },
];

/**
 * Birth date and sex, both optional, with the reason for asking; and whether the answers may help to measure
 * others. `fields`: what stands in them at first; `mayJoin`: nothing of this person has joined before;
 * `onLeave`: they go back,
 * with what they have typed.
 */
export function LastQuestions({
  quiz,
  sheet,
  fields,
  problem,
  mayJoin,
  onLeave,
  onFinish,
}: {
  quiz: Quiz;
  sheet: Sheet;
  fields: LastFields;
  problem: string;
  mayJoin: boolean;
  onLeave: (fields: LastFields) => void;
  onFinish: (about: About) => void;
}) {
  const [wrong, setWrong] = useState("");
  useHeadingFocus("last");
  const total = sheet.statements.length;
  const form = useRef<HTMLFormElement>(null);
  const leave = () => {
    if (form.current) onLeave(fieldsOf(new FormData(form.current)));
    quiz.back();
  };
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const about = aboutOf(fieldsOf(new FormData(event.currentTarget)));
    if (!about) return setWrong("Please give day, month and year of a real date, or leave all three empty.");
    setWrong("");
    onFinish(about);
  };
  const error = wrong || problem;
  return (
    <>
      <TopBar backTo={total} onBack={leave}>
        <b>
          {quiz.done} of {total}
        </b>{" "}
        answered
      </TopBar>
      <SunPath done={quiz.done} total={total} chapters={sheet.chapters.length} />
      <form ref={form} className={css["last"]} onSubmit={finish} noValidate>
        <h1 className="display">Two facts about you, then your result</h1>
        <BirthDate known={fields} error={error} />
        <SexChoice known={fields.sex} mayJoin={mayJoin} />
        {mayJoin && <JoinChoice known={fields.join} />}
        <div className={css["foot"]}>
          <Button wide type="submit">
            See my result
          </Button>
          <SavedNote saving={quiz.saving} />
        </div>
      </form>
    </>
  );
}

const JoinChoice = ({ known }: { known: boolean }) => (
  <div className={css["join"]}>
    <label>
      <input type="checkbox" name="join" value="yes" defaultChecked={known} aria-describedby="why-join" />
      <span>
        Add my answers to the sums that everybody is measured by <i>optional</i>
      </span>
    </label>
    <p className={css["why"]} id="why-join">
      Each answer is added to a running total, with sex and age group if you give them. Nothing of it is kept
      with you or with anybody, so it cannot be taken out again, not even if you delete your account. Answers
      that look careless are left out. Your result is the same either way.
    </p>
  </div>
);

const SexChoice = ({ known, mayJoin }: { known: Sex | ""; mayJoin: boolean }) => (
  <fieldset className={css["sex"]} aria-describedby="why-sex">
    <legend>
      Sex <span>optional</span>
    </legend>
    <div className={css["options"]}>
      {sexes.map(({ value, label }) => (
        <label key={label}>
          <input type="radio" name="sex" value={value} defaultChecked={known === value} />
          <span>{label}</span>
        </label>
      ))}
    </div>
    <p className={css["why"]} id="why-sex">
      Why we ask: the published norms are kept separately for women and men. Leave it out and we average the
      two. Used for nothing else{mayJoin && ", unless you agree below"}.
    </p>
  </fieldset>
);

function BirthDate({ known: { day, month, year }, error }: { known: LastFields; error: string }) {
  const described = error ? "birth-error why-birth" : "why-birth";
  const invalid = error ? true : undefined;
  return (
    <fieldset aria-describedby={described}>
      <legend>
        Birth date <span>optional</span>
      </legend>
      <div className={css["three"]}>
        <label>
          <span>Day</span>
          <input
            name="day"
            inputMode="numeric"
            maxLength={2}
            autoComplete="bday-day"
            defaultValue={day}
            aria-invalid={invalid}
          />
        </label>
        <label>
          <span>Month</span>
          <select name="month" autoComplete="bday-month" defaultValue={month} aria-invalid={invalid}>
            <option value="">Choose</option>
            {MONTHS.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Year</span>
          <input
            name="year"
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
            defaultValue={year}
            aria-invalid={invalid}
          />
        </label>
      </div>
      {error && (
        <p className={css["error"]} id="birth-error" role="alert">
          {error}
        </p>
      )}
      <p className={css["why"]} id="why-birth">
        Picks the comparison group by age, and your sun sign. Never shown to other members.
      </p>
    </fieldset>
  );
}
