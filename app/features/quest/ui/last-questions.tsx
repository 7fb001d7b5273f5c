import { useState, type FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Sex, Sheet } from "../contract.ts";
import { isoDate, MONTHS, partsOf } from "./birth-date.ts";
import css from "./last-questions.module.css";
import { SavedNote } from "./saved-note.tsx";
import { SunPath } from "./sun-path.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";

/** `join`: whether their answers may join the running sums. */
export type About = { birthDate: string | null; sex: Sex | null; join: boolean };
const sexes: { value: Sex | ""; label: string }[] = [
  { value: "female", label: "Woman" },
  { value: "male", label: "Man" },
  { value: "", label: "Rather not say" },
];

/**
 * Birth date and sex, both optional, with the reason for asking; and whether the answers may help to measure others.
 * `mayJoin`: nothing of this person has joined before.
 */
export function LastQuestions({
  quiz,
  sheet,
  known,
  problem,
  mayJoin,
  onFinish,
}: {
  quiz: Quiz;
  sheet: Sheet;
  known: About;
  problem: string;
  mayJoin: boolean;
  onFinish: (about: About) => void;
}) {
  const [wrong, setWrong] = useState("");
  const total = sheet.statements.length;
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const part = (name: string) => {
      const value = given.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const birthDate = isoDate(part("day"), part("month"), part("year"));
    if (birthDate === undefined)
      return setWrong("Please give day, month and year of a real date, or leave all three empty.");
    setWrong("");
    // the choices of the form are these
    onFinish({ birthDate, sex: (part("sex") || null) as Sex | null, join: part("join") === "yes" });
  };
  const error = wrong || problem;
  return (
    <>
      <TopBar backTo={total} onBack={quiz.back}>
        <b>
          {quiz.done} of {total}
        </b>{" "}
        answered
      </TopBar>
      <SunPath done={quiz.done} total={total} chapters={sheet.chapters.length} />
      <form className={css["last"]} onSubmit={finish} noValidate>
        <h1 className="display">Two facts about you, then your result</h1>
        <BirthDate known={known.birthDate} error={error} />
        <SexChoice known={known.sex} mayJoin={mayJoin} />
        {mayJoin && <JoinChoice known={known.join} />}
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

const SexChoice = ({ known, mayJoin }: { known: Sex | null; mayJoin: boolean }) => (
  <fieldset className={css["sex"]} aria-describedby="why-sex">
    <legend>
      Sex <span>optional</span>
    </legend>
    <div className={css["options"]}>
      {sexes.map(({ value, label }) => (
        <label key={label}>
          <input type="radio" name="sex" value={value} defaultChecked={(known ?? "") === value} />
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

function BirthDate({ known, error }: { known: string | null; error: string }) {
  const { day, month, year } = partsOf(known);
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
