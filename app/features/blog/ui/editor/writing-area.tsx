import { useRef, useState, useSyncExternalStore } from "react";
import { deviceStorage } from "../../../../platform/pages/device-storage.ts";
import { Segments } from "../../../../ui/admin/segments.tsx";
import { BLOCK_TOOLS, LINE_TOOLS, Toolbar, type ToolButton } from "../../../../ui/admin/writer/toolbar.tsx";
import type { Command, Writer } from "../../../../ui/admin/writer/writer.ts";
import { OwnPicture, PICTURE_KINDS, sendPicture } from "../../../media/media.browser.tsx";
import type { Picture } from "../../contract.ts";
import css from "./editor.module.css";
import { PictureDialog } from "./picture-dialog.tsx";
import { PreviewPane, type useRendered } from "./preview-pane.tsx";
import { TextFields } from "./text-fields.tsx";
import type { EditedPost, Saver } from "./use-saver.ts";

const VIEWS = ["Write", "Both", "Preview"] as const;
type View = (typeof VIEWS)[number];
const STORED = "blog.view";

const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
/** The choice for this page load, for browsers that cannot store it. */
let chosen: View | undefined;
const readView = (): View =>
  chosen ?? VIEWS.find((view) => view === deviceStorage.getItem(STORED)) ?? "Write";

function chooseView(view: View) {
  chosen = view;
  deviceStorage.setItem(STORED, view);
  for (const onChange of watchers) onChange();
}

/** Whether the text, its preview or both are shown, as last chosen on this device. */
const useView = () => useSyncExternalStore(subscribe, readView, (): View => "Write");

type Tool = Command | "picture" | "own";
const POST_TOOLS: readonly ToolButton<Tool>[] = [
  { does: "picture", name: "Picture", icon: "picture" },
  { does: "own", name: "Upload a picture", icon: "upload" },
  { does: "table", name: "Table", icon: "grid" },
];
const TOOLS = [...LINE_TOOLS, [...BLOCK_TOOLS, ...POST_TOOLS]];
const VIEW_OPTIONS = VIEWS.map((view) => [view, view] as const);

/** Title, summary, toolbar and text, with the preview next to it or in its place. */
export function WritingArea({
  edited,
  saver,
  onWriter,
  rendered,
}: {
  edited: EditedPost;
  saver: Saver;
  onWriter: (writer: Writer | null) => void;
  rendered: ReturnType<typeof useRendered>;
}) {
  const view = useView();
  const writer = useRef<Writer>(null);
  /** The dialog for a picture from the library, or for the upload with this id. */
  const [choosing, setChoosing] = useState<"picture" | number>();
  const files = useRef<HTMLInputElement>(null);
  const { post, work } = edited;
  function open(opened: Writer | null) {
    writer.current = opened;
    onWriter(opened);
  }
  const close = () => setChoosing(undefined);
  function insert(picture: Picture) {
    close();
    writer.current?.insertPicture(picture);
  }
  const send = (file: File) => setChoosing(sendPicture(file));
  function run(tool: Tool) {
    if (tool === "picture") setChoosing("picture");
    else if (tool === "own") files.current?.click();
    else writer.current?.do(tool);
  }
  return (
    <section className={css["sheet"]} aria-label="Post" data-view={view}>
      <div className={`row ${css["strip"]}`}>
        <Toolbar
          tools={TOOLS}
          text="post-text"
          disabled={post.state === "deleted" || view === "Preview"}
          run={run}
        />
        <input
          ref={files}
          type="file"
          hidden
          accept={PICTURE_KINDS}
          aria-label="Upload a picture: file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = ""; // so that the same file can be chosen again
            if (file) send(file);
          }}
        />
        <Segments label="View" options={VIEW_OPTIONS} chosen={view} onChoose={chooseView} />
      </div>
      <div className={css["panes"]}>
        <TextFields
          edited={edited}
          saver={saver}
          hidden={view === "Preview"}
          onWriter={open}
          onPicture={send}
        />
        {view !== "Write" && <PreviewPane {...rendered} title={work.title} summary={work.summary} />}
      </div>
      {choosing === "picture" && (
        <PictureDialog title="Picture" doIt="Insert" onChoose={insert} onClose={close} />
      )}
      {typeof choosing === "number" && (
        <OwnPicture
          key={choosing}
          id={choosing}
          doIt="Insert"
          onPick={({ key: _key, ...picture }) => insert({ ...picture, caption: "" })}
          onClose={close}
        />
      )}
    </section>
  );
}
