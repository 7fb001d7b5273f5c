import { useRef, useState } from "react";
import { Bar } from "../../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../../ui/admin/button.tsx";
import { useKeys } from "../../../../ui/admin/keys.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost } from "../../contract.ts";
import type { Objection } from "../../domain/readiness.ts";
import css from "./editor.module.css";
import { Leaving } from "./leaving.tsx";
import { Notices } from "./notices.tsx";
import { PostState } from "./post-state.tsx";
import { useRendered } from "./preview-pane.tsx";
import { NextStep, type Planned, plannedFor, useSteps } from "./publishing.tsx";
import { Sheet } from "./sheet.tsx";
import { SidePage } from "./side-page.tsx";
import { SaveStatusText } from "./save-status.tsx";
import { useSaver } from "./use-saver.ts";
import { useWriterKeys } from "./use-writer-keys.ts";
import type { Writer } from "./writer.ts";

const SILENT = /!\[\s*\]\(/;
const NAMES: Partial<Record<Objection["field"], string>> = {
  title: "title",
  summary: "summary",
  cover: "cover-alt",
  slug: "slug",
};

/** The editor: text on the left, what belongs to it on the right, what comes next on the bar. */
export function PostEditor({
  post: given,
  tags,
  by,
  preview,
  host,
  brand,
}: {
  post: EditorPost;
  tags: string[];
  by: string;
  preview: string;
  host: string;
  brand: string;
}) {
  const { saver, held } = useSaver(given, by);
  const { post, work, saveStatus } = held;
  const page = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>(null);
  const rendered = useRendered(work.body);
  const stamp = `${post.state} ${post.publishedAt}`; // what was typed is over once the post stands differently
  const [typed, setTyped] = useState<{ stamp: string; planned: Planned }>();
  const planned = typed?.stamp === stamp ? typed.planned : plannedFor(held);
  const [planError, setPlanError] = useState<string>();

  const focus = (name: string) => page.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  function show({ field }: Pick<Objection, "field">) {
    if (field === "body") writer.current?.show(SILENT);
    else focus(NAMES[field] ?? field);
  }
  const steps = useSteps({
    held,
    saver,
    onRefused: (field, error) => {
      if (field === "at") setPlanError(error);
      else toast.error(error);
      if (field && field !== "at") show({ field: field as Objection["field"] });
    },
  });
  async function openPreview() {
    const saved = await saver.settle();
    if (!saved) toast.error("The preview shows what was saved last: your newest words have not arrived.");
    open(preview, "_blank");
  }
  useKeys([
    { keys: "mod+s", does: "Save", run: () => void saver.save(true) },
    { keys: "mod+p", does: "Preview", run: () => void openPreview() },
  ]);
  useWriterKeys(writer);
  return (
    <Bar
      title={work.title.trim() || "Untitled"}
      back={{ name: "Blog", to: "/admin/blog" }}
      actions={
        <>
          <span className={css["where"]}>
            <PostState {...post} />
            <SaveStatusText saveStatus={saveStatus} />
          </span>
          <AdminLink look="quiet" icon="history" to={`/admin/blog/${post.id}/revisions`}>
            <span className={css["wide"]}>Revisions</span>
          </AdminLink>
          <AdminButton
            icon="eye"
            title="Preview as a page ⌘P"
            aria-label="Preview as a page"
            onClick={() => void openPreview()}
          >
            <span className={css["wide"]}>Preview</span>
          </AdminButton>
          <NextStep held={held} steps={steps} planned={planned} onPlanError={setPlanError} show={show} />
        </>
      }
    >
      <div ref={page} className={css["editor"]}>
        <div className={css["main"]}>
          <Notices held={held} saver={saver} />
          <Sheet
            held={held}
            saver={saver}
            onWriter={(opened) => (writer.current = opened)}
            rendered={rendered}
          />
        </div>
        <SidePage
          held={held}
          saver={saver}
          known={tags}
          steps={steps}
          site={{ host, brand }}
          words={rendered.rendered}
          plan={{
            planned,
            error: planError,
            change: (next) => {
              setPlanError(undefined);
              setTyped({ stamp, planned: next });
            },
          }}
          show={show}
        />
      </div>
      {steps.dialog}
      <Leaving saver={saver} />
    </Bar>
  );
}
