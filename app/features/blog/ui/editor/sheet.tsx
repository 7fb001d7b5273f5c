import { type ComponentProps, useRef, useState, useSyncExternalStore } from "react";
import { Segments } from "../../../../ui/admin/segments.tsx";
import type { Picture } from "../../contract.ts";
import { slugOf } from "../../domain/slug.ts";
import css from "./editor.module.css";
import { PictureDialog } from "./picture-dialog.tsx";
import { PreviewPane, type useRendered } from "./preview-pane.tsx";
import type { Held, Saver } from "./saver.ts";
import { checkSlug } from "./slug-field.tsx";
import { TextEditor } from "./text-editor.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { Writer } from "./writer.ts";

const VIEWS = ["Write", "Both", "Preview"] as const;
type View = (typeof VIEWS)[number];
const STORED = "blog.view";

const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const chosen = (): View => VIEWS.find((one) => one === localStorage.getItem(STORED)) ?? "Write";
function choose(view: View) {
  localStorage.setItem(STORED, view);
  for (const onChange of watchers) onChange();
}

/** A line of text that grows with what is in it. */
const Line = ({ label, ...area }: ComponentProps<"textarea"> & { label: string }) => (
  <textarea rows={1} aria-label={label} placeholder={label} autoComplete="off" {...area} />
);

const flat = (text: string) => text.replaceAll(/\s*\n\s*/g, " ");
/** A new post's address follows its title, once; one that somebody chose stays. */
const UNNAMED = /^untitled-[0-9a-f]{8}$/;

/** The paper: title, summary, tools and text, with what readers will see beside it or in its place. */
export function Sheet({
  held: { post, work, turn },
  saver,
  onWriter,
  rendered,
}: {
  held: Held;
  saver: Saver;
  onWriter: (writer: Writer | null) => void;
  rendered: ReturnType<typeof useRendered>;
}) {
  const view = useSyncExternalStore(subscribe, chosen, (): View => "Write");
  const writer = useRef<Writer>(null);
  const [choosing, setChoosing] = useState(false);
  const closed = post.state === "deleted";

  async function name() {
    const slug = slugOf(work.title);
    if (!slug || !UNNAMED.test(work.slug)) return;
    const result = await checkSlug(slug, post.id);
    if (result.ok && saver.read().work.slug === work.slug) saver.write({ slug: result.data.suggestion });
  }
  function insert(picture: Picture) {
    setChoosing(false);
    writer.current?.insertPicture(picture);
  }
  return (
    <section className={css["sheet"]} aria-label="Post" data-view={view}>
      <div className={css["strip"]}>
        <Toolbar
          disabled={closed || view === "Preview"}
          run={(tool) => (tool === "picture" ? setChoosing(true) : writer.current?.do(tool))}
        />
        <Segments
          label="View"
          options={VIEWS.map((one) => [one, one] as const)}
          chosen={view}
          onChoose={choose}
        />
      </div>
      <div className={css["panes"]}>
        <div className={css["pen"]} hidden={view === "Preview"}>
          <Line
            label="Title"
            name="title"
            className={css["title"]}
            maxLength={200}
            value={work.title}
            readOnly={closed}
            onChange={(event) => saver.write({ title: flat(event.target.value) })}
            onBlur={() => void name()}
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
            text={work.body}
            turn={turn}
            readOnly={closed}
            change={(body) => saver.write({ body })}
            onWriter={(opened) => {
              writer.current = opened;
              onWriter(opened);
            }}
          />
        </div>
        {view !== "Write" && <PreviewPane {...rendered} title={work.title} summary={work.summary} />}
      </div>
      {choosing && (
        <PictureDialog
          title="Picture"
          doIt="Put it in"
          onChoose={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
