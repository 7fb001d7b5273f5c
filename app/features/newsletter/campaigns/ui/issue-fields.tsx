import { useRef } from "react";
import { plural } from "../../../../kernel/plural.ts";
import { AdminField, AdminSelect } from "../../../../ui/admin/field.tsx";
import { TOPICS, type Topic } from "../../contract.ts";
import { subscribersText, TOPIC_NAMES } from "../../ui/words.ts";
import css from "./composer.module.css";
import { MarksBar } from "./marks-bar.tsx";
import type { Writing } from "./use-issue.ts";

/** Subject, preview line, topic and body. */
export function IssueFields({ writing, subscriberCount }: { writing: Writing; subscriberCount: number }) {
  const body = useRef<HTMLTextAreaElement>(null);
  const { words, write } = writing;
  return (
    <div className={css["fields"]}>
      <AdminSelect
        label="About"
        hint={`${subscribersText(subscriberCount)} ${plural(subscriberCount, "wants", "want")} to read about this.`}
        options={TOPICS.map((topic) => [topic, TOPIC_NAMES[topic]] as const)}
        value={words.topic}
        onChange={(event) => write({ topic: event.target.value as Topic })} // one of TOPICS
      />
      <AdminField
        label="Subject"
        maxLength={150}
        autoComplete="off"
        value={words.subject}
        hint={`${words.subject.length} characters; a phone shows about 40`}
        onChange={(event) => write({ subject: event.target.value })}
      />
      <AdminField
        label="Preview line"
        maxLength={200}
        autoComplete="off"
        value={words.preview}
        hint={`${words.preview.length} characters; stands beside the subject in the mailbox`}
        onChange={(event) => write({ preview: event.target.value })}
      />
      <div className={css["write"]}>
        <label htmlFor="letter-body">
          The letter, in Markdown. Fields: {"{first name|friend}, {archetype|reader}, {days left|a few days}"}
          , with the words for who is not known after the bar
        </label>
        <MarksBar field={body} onWrite={(text) => write({ body: text })} />
        <textarea
          id="letter-body"
          ref={body}
          rows={20}
          maxLength={100_000}
          spellCheck
          lang="en"
          value={words.body}
          onChange={(event) => write({ body: event.target.value })}
        />
      </div>
    </div>
  );
}
