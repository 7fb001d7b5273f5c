import type { ReactNode } from "react";
import css from "./facts.module.css";

/**
 * What is known of something, a name and its value in each line. `figures`: the values are sums or numbers.
 */
export const Facts = ({ figures = false, children }: { figures?: boolean; children: ReactNode }) => (
  <dl className={css["facts"]} data-figures={figures || undefined}>
    {children}
  </dl>
);

/** One line of `Facts`. `sum`: what the lines come to. */
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
