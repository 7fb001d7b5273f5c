import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import fieldCss from "../../../ui/field.module.css";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import type { Sheet, Sex } from "../contract.ts";
import { type About, aboutOf, fieldsOf, type LastFields } from "./last-fields.ts";
import css from "./last-questions.module.css";
import { SavedNote } from "./saved-note.tsx";
import { SunPath } from "./sun-path.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";
import { BirthDate } from "./birth-date-fields.tsx";

const sexes: { value: Sex | ""; label: string }[] = [
  { value: "female", label: "Woman" },
  { value: "male", label: "Man" },
  { value: "", label: "Rather not say" },
];

const SexOptions = ({ initial }: { initial: Sex | "" }) => (
  <div className={css["options"]}>
    {sexes.map(({ value, label }) => (
      <label key={label}>
        <input type="radio" name="sex" value={value} defaultChecked={initial === value} />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

/** The choice of a sex, with the reason for asking. */
const SexChoice = ({ initial }: { initial: Sex | "" }) => (
  <fieldset className={css["sex"]} aria-describedby="why-sex">
    <legend>
      Sex <span className={fieldCss["optional"]}>optional</span>
    </legend>
    <SexOptions initial={initial} />
    <p className={`small muted ${css["why"]}`} id="why-sex">
      Why we ask: the published norms are kept separately for women and men. Leave it out and we average the
      two. Used for nothing else.
    </p>
  </fieldset>
);

/**
 * Birth date and sex, both optional, with the reason for asking. `fields`: initial values; `onLeave`: called
 * with the typed values when the person goes back.
 */
export function LastQuestions({
  quiz,
  sheet,
  fields,
  problem,
  onLeave,
  onFinish,
}: {
  quiz: Quiz;
  sheet: Sheet;
  fields: LastFields;
  problem: string;
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
        <BirthDate initial={fields} error={error} />
        <SexChoice initial={fields.sex} />
        <div className={`small ${css["foot"]}`}>
          <Button wide type="submit">
            See my result
          </Button>
          <SavedNote saving={quiz.saving} />
        </div>
      </form>
    </>
  );
}
