import { useCommandState } from "cmdk";
import { useEffect, useRef } from "react";
import { countOf } from "../../../lib/plural.ts";
import css from "./palette.module.css";

/**
 * The library does not name the line that it selects by itself when results arrive: a screen reader would be
 * told of none.
 */
export function SelectedIsRead() {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = own.current?.closest("[cmdk-root]");
    const selected = root?.querySelector("[cmdk-item][aria-selected=true]");
    root?.querySelector("[cmdk-input]")?.setAttribute("aria-activedescendant", selected?.id ?? "");
  });
  return <span ref={own} hidden />;
}

const counted = (count: number) => countOf(count, "result");

/** How many results there are, or why there are none; read out. */
export const Outcome = ({
  count,
  looking,
  failed,
}: {
  count: number;
  looking: boolean;
  failed: string | undefined;
}) => (
  <output className={css["said"]} data-quiet={count > 0 && !failed}>
    {failed && `Could not search members, orders, posts and settings. ${failed}`}
    {!failed && looking && "Searching…"}
    {!failed && !looking && (count > 0 ? counted(count) : "No results. Try a shorter search.")}
  </output>
);
