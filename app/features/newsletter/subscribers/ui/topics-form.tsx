import { Form } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import type { Preferences } from "../../contract.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import css from "./topics-form.module.css";
import { keysOf } from "../../../../lib/typed.ts";

const NAMES = keysOf(TOPIC_WORDS);

/** What to read about, and the way out. Works without script. */
export const TopicsForm = ({ preferences, busy }: { preferences: Preferences; busy: string | undefined }) => (
  <div className={css["forms"]}>
    <Form method="post" className={css["topics"]}>
      <fieldset>
        <legend className="visually-hidden">Topics to email you about</legend>
        {NAMES.map((topic) => (
          <label key={topic} className={css["topic"]}>
            <input type="checkbox" name="topic" value={topic} defaultChecked={preferences[topic]} />
            <span>
              <b>{TOPIC_WORDS[topic].name}</b>
              {TOPIC_WORDS[topic].what}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="ink" name="intent" value="keep" busy={busy === "keep"}>
        {busy === "keep" ? "Saving…" : "Save"}
      </Button>
    </Form>
    <Form method="post">
      <button type="submit" className="link" name="intent" value="leave">
        {busy === "leave" ? "Unsubscribing…" : "Unsubscribe"}
      </button>
    </Form>
  </div>
);
