import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import css from "./surface.module.css";

export type Chip = { value: string; name: string; count?: string };

/** Links to choose from; the current one has `aria-current`. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css["chips"]} aria-label={label}>
    {children}
  </nav>
);

/**
 * One choice among several, in the address under `name`; the empty value is everything. The list starts at
 * its beginning.
 */
export function FilterChips({
  label,
  name,
  options,
}: {
  label: string;
  name: string;
  options: readonly Chip[];
}) {
  const [searchParams] = useSearchParams();
  const chosen = searchParams.get(name) ?? "";
  const to = (value: string) => {
    const next = new URLSearchParams(searchParams);
    next.delete("at");
    if (value) next.set(name, value);
    else next.delete(name);
    return `?${next}`;
  };
  return (
    <Chips label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={to(option.value)}
          aria-current={option.value === chosen ? "true" : undefined}
        >
          {option.name}
          {option.count !== undefined && <span>{option.count}</span>}
        </Link>
      ))}
    </Chips>
  );
}
