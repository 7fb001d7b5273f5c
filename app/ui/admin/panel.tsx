import { type ComponentProps, useId, type ReactNode } from "react";
import css from "./surface.module.css";

/** A card with a title. `flush` removes the padding, for tables. */
export function Panel({
  title,
  hint,
  actions,
  flush = false,
  id,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  id?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section className={css["panel"]} id={id} aria-labelledby={headingId}>
      <header className={`row ${css["head"]}`}>
        <div className={`row ${css["named"]}`}>
          <h2 id={headingId}>{title}</h2>
          {hint && <p className="quiet">{hint}</p>}
        </div>
        {actions && <div className={`row ${css["end"]}`}>{actions}</div>}
      </header>
      {flush ? children : <div className={css["body"]}>{children}</div>}
    </section>
  );
}

/** A collapsible card. */
export const FoldedPanel = ({
  title,
  children,
  ...details
}: ComponentProps<"details"> & { title: string }) => (
  <details {...details} className={`${css["panel"]} ${css["folding"]}`}>
    <summary className={`row ${css["head"]}`}>
      <h2>{title}</h2>
    </summary>
    <div className={css["body"]}>{children}</div>
  </details>
);

/** The layout of a detail page: panels and a narrower column, below them on small screens. */
export const TwoColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={css["columns"]}>
    <div>{children}</div>
    <div>{side}</div>
  </div>
);
