import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import type { Sheet } from "../contract.ts";
import { type About, aboutOf, fieldsOf, type LastFields } from "./last-fields.ts";
import css from "./last-questions.module.css";
import { SavedNote } from "./saved-note.tsx";
import { SunPath } from "./sun-path.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Quiz } from "./use-quiz.ts";
import { SexChoice } from "./sex-choice.tsx";
import { BirthDate } from "./birth-date-fields.tsx";

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
