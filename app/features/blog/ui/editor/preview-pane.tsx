import { useEffect, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Note, Skeleton } from "../../../../ui/admin/status.tsx";
import css from "./editor.module.css";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { EditorCalls } from "../../editing/editor-http.server.ts";

type Rendered = AnswerOf<EditorCalls, "/api/admin/blog/rendered", "post">;
const PAUSE_MS = 250;

/** Renders the text on the server after a pause in typing; while offline, the last result stays. */
export function useRendered(body: string) {
  const [rendered, setRendered] = useState<Rendered>();
  const [behind, setBehind] = useState(false);
  useEffect(() => {
    let over = false;
    const draw = async () => {
      const result = await callApi<Rendered>("/api/admin/blog/rendered", { method: "POST", body: { body } });
      if (over) return;
      setBehind(!result.ok);
      if (result.ok) setRendered(result.data);
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [body]);
  return { rendered, behind };
}

type Props = ReturnType<typeof useRendered> & { title: string; summary: string };
/** The preview, rendered like the public page. */
export const PreviewPane = ({ rendered, behind, title, summary }: Props) => (
  <section className={css["preview"]} aria-label="Preview">
    {behind && <Note tone="warn">Preview out of date: can’t reach the server.</Note>}
    <h2 className={css["title"]}>{title.trim() || "Untitled"}</h2>
    {summary.trim() && <p className={css["lede"]}>{summary}</p>}
    {rendered ? (
      // from renderMarkdown on the server, which escapes HTML in the text
      // oxlint-disable-next-line react/no-danger -- see above
      <div className={css["prose"]} dangerouslySetInnerHTML={{ __html: rendered.html }} />
    ) : (
      <Skeleton lines={8} />
    )}
  </section>
);
