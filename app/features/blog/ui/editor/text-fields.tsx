import type { ComponentProps } from "react";
import { TextEditor } from "../../../../ui/admin/writer/text-editor.tsx";
import type { Writer } from "../../../../ui/admin/writer/writer.ts";
import { pictureIn } from "../../../media/media.browser.tsx";
import { slugOf } from "../../domain/slug.ts";
import css from "./editor.module.css";
import type { EditedPost, Saver } from "./use-saver.ts";
import { checkSlug } from "./use-slug.ts";

/** A text field that grows with its content. */
const Line = ({ label, ...area }: ComponentProps<"textarea"> & { label: string }) => (
  <textarea rows={1} aria-label={label} placeholder={label} autoComplete="off" {...area} />
);

const flat = (text: string) => text.replaceAll(/\s*\n\s*/g, " ");
/** The generated slug of a new post, which is replaced once by one from the title; a chosen slug stays. */
const UNNAMED = /^untitled-[0-9a-f]{8}$/;

async function nameByTitle(saver: Saver): Promise<void> {
  const { post, work } = saver.read();
  const slug = slugOf(work.title);
  if (!slug || !UNNAMED.test(work.slug)) return;
  const result = await checkSlug(slug, post.id);
  if (result.ok && saver.read().work.slug === work.slug) saver.write({ slug: result.data.suggestion });
}

/** The fields for title, summary and text. */
export function TextFields({
  edited,
  saver,
  hidden,
  onWriter,
  onPicture,
}: {
  edited: EditedPost;
  saver: Saver;
  hidden: boolean;
  onWriter: (writer: Writer | null) => void;
  onPicture: (file: File) => void;
}) {
  const { post, work, turn } = edited;
  function takePicture(data: DataTransfer | null) {
    const file = pictureIn(data);
    if (file) onPicture(file);
    return file !== undefined;
  }
  const closed = post.state === "deleted";
  return (
    // on blur of any field, so that a failed attempt is retried
    <div className={css["pen"]} hidden={hidden} onBlur={() => void nameByTitle(saver)}>
      <Line
        label="Title"
        name="title"
        className={css["title"]}
        maxLength={200}
        value={work.title}
        readOnly={closed}
        onChange={(event) => saver.write({ title: flat(event.target.value) })}
      />
      <Line
        label="Summary"
        name="summary"
        className={css["lede"]}
        maxLength={500}
        value={work.summary}
        readOnly={closed}
        onChange={(event) => saver.write({ summary: flat(event.target.value) })}
      />
      <TextEditor
        id="post-text"
        label="Text"
        text={work.body}
        turn={turn}
        readOnly={closed}
        change={(body) => saver.write({ body })}
        onWriter={onWriter}
        onData={takePicture}
      />
    </div>
  );
}
