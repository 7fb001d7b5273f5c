import type { ReactNode } from "react";
import css from "./facts.module.css";

/** A list of names with values. `figures`: the values are numbers. */
export const Facts = ({ figures = false, children }: { figures?: boolean; children: ReactNode }) => (
  <dl className={css["facts"]} data-figures={figures || undefined}>
    {children}
  </dl>
);

/** One line of `Facts`. `sum`: the total. */
export const Fact = ({
  name,
  sum = false,
  children,
}: {
  name: string;
  sum?: boolean;
  children: ReactNode;
}) => (
  <div data-sum={sum || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
