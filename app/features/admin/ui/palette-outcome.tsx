import { useCommandState } from "cmdk";
import { useEffect, useRef } from "react";
import { countOf } from "../../../lib/plural.ts";
import css from "./palette.module.css";

/** The library does not announce the entry it selects when results arrive, so this does. */
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

/** The number of results, or why there are none, for screen readers. */
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
