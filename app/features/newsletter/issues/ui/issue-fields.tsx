import { TOPIC_WORDS } from "../../domain/topics.ts";
import { useRef } from "react";
import { AdminField, AdminSelect } from "../../../../ui/admin/field.tsx";
import { TextEditor } from "../../../../ui/admin/writer/text-editor.tsx";
import { BLOCK_TOOLS, LINE_TOOLS, Toolbar, type ToolButton } from "../../../../ui/admin/writer/toolbar.tsx";
import type { Command, Writer } from "../../../../ui/admin/writer/writer.ts";
import { TOPICS, type Topic } from "../../contract.ts";
import { subscribersText } from "../../domain/words.ts";
import css from "./composer.module.css";
import { useCommonValues } from "./use-common-values.ts";
import type { Writing } from "./use-issue.ts";

const ISSUE_TOOLS: readonly ToolButton<Command>[] = [
  { does: "button", name: "Button: a link in its own paragraph", text: "Button" },
  { does: "image", name: "Picture", icon: "picture" },
];
const TOOLS = [...LINE_TOOLS, [...BLOCK_TOOLS, ...ISSUE_TOOLS]];

/** The Markdown editor for the body, with its hints. */
function IssueBody({ writing }: { writing: Writing }) {
  const writer = useRef<Writer>(null);
  const { text, autosave, turn } = writing;
  const daysLeft = useCommonValues()["days left"];
  return (
    <div className={css["write"]}>
      <p id="issue-fields" className="quiet">
        Write in Markdown. {"{first name|friend}"} becomes the reader’s first name; if we don’t know it, it
        says “friend”. {"{archetype|reader}"} becomes the archetype of a reader who took the quest.{" "}
        {"{days left|a few days}"} becomes the time left to apply on the day of sending
        {daysLeft ? `, today “${daysLeft}”` : ": registration is closed, so today it says “a few days”"}.
      </p>
      <Toolbar tools={TOOLS} text="issue-body" run={(tool) => writer.current?.do(tool)} />
      <TextEditor
        id="issue-body"
        label="Text, in Markdown"
        text={text.body}
        turn={turn}
        change={(body) => autosave.write({ body })}
        onWriter={(opened) => (writer.current = opened)}
      />
    </div>
  );
}

/** Subject, preview line, topic and body. */
export function IssueFields({ writing, subscriberCount }: { writing: Writing; subscriberCount: number }) {
  const { text, autosave } = writing;
  return (
    <div className="stack">
      <AdminSelect
        label="Topic"
        hint={`${subscribersText(subscriberCount)} subscribed to this topic`}
        options={TOPICS.map((topic) => [topic, TOPIC_WORDS[topic].name] as const)}
        value={text.topic}
        onChange={(event) => autosave.write({ topic: event.target.value as Topic })} // one of TOPICS
      />
      <AdminField
        label="Subject"
        maxLength={150}
        autoComplete="off"
        value={text.subject}
        hint={`${text.subject.length} characters; a phone shows about 40`}
        onChange={(event) => autosave.write({ subject: event.target.value })}
      />
      <AdminField
        label="Preview line"
        maxLength={200}
        autoComplete="off"
        value={text.preview}
        hint={`${text.preview.length} characters; shown next to the subject in the inbox`}
        onChange={(event) => autosave.write({ preview: event.target.value })}
      />
      <IssueBody writing={writing} />
    </div>
  );
}
