import { useRef } from "react";
import { AskBeforeLeaving } from "../../../../ui/admin/autosave.tsx";
import { Bar } from "../../../../ui/admin/bar.tsx";
import type { Writer } from "../../../../ui/admin/writer/writer.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { Author, EditorPost } from "../../contract.ts";
import type { Objection } from "../../domain/readiness.ts";
import css from "./editor.module.css";
import { Notices } from "./notices.tsx";
import { PostActions } from "./post-actions.tsx";
import { useRendered } from "./preview-pane.tsx";
import { PostSettings } from "./post-settings.tsx";
import { NextStep, usePlan, useSteps } from "./publishing.tsx";
import { useSaver } from "./use-saver.ts";
import { WritingArea } from "./writing-area.tsx";

/** A picture without alt text. */
const NO_ALT_TEXT = /!\[\s*\]\(/;

/** The editor: text on the left, settings on the right, the next step in the bar. */
export function PostEditor({
  post: loadedPost,
  tags,
  authors,
  host,
  brand,
}: {
  post: EditorPost;
  tags: string[];
  authors: Pick<Author, "slug" | "name">[];
  host: string;
  brand: string;
}) {
  const { saver, edited } = useSaver(loadedPost);
  const writer = useRef<Writer>(null);
  const page = useRef<HTMLDivElement>(null);
  /** Moves the focus to the field of a problem. */
  function show({ field }: Pick<Objection, "field">) {
    if (field === "body") return writer.current?.show(NO_ALT_TEXT);
    const name = field === "cover" ? "cover-alt" : field;
    page.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }
  const rendered = useRendered(edited.work.body);
  const plan = usePlan(edited);
  const steps = useSteps({
    edited,
    saver,
    onRefused: (field, error) => {
      if (field === "at") plan.setError(error);
      else toast.error(error);
      // the server names fields as in `Work`
      if (field && field !== "at") show({ field: field as Objection["field"] });
    },
  });
  return (
    <Bar
      title={edited.work.title.trim() || "Untitled"}
      back={{ name: "Blog", to: "/admin/blog" }}
      actions={
        <PostActions edited={edited} saver={saver}>
          <NextStep
            edited={edited}
            steps={steps}
            planned={plan.planned}
            onPlanError={plan.setError}
            show={show}
          />
        </PostActions>
      }
    >
      <div ref={page} className={css["editor"]}>
        <div className="stack">
          <Notices edited={edited} saver={saver} />
          <WritingArea
            edited={edited}
            saver={saver}
            onWriter={(opened) => (writer.current = opened)}
            rendered={rendered}
          />
        </div>
        <PostSettings
          edited={edited}
          saver={saver}
          allTags={tags}
          authors={authors}
          steps={steps}
          site={{ host, brand }}
          words={rendered.rendered}
          plan={plan}
          show={show}
        />
      </div>
      {steps.dialog}
      <AskBeforeLeaving autosave={saver} />
    </Bar>
  );
}
