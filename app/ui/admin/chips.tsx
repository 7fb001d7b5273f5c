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
 * Links to choose one filter, stored in the URL as `name`; the empty value means no filter. A choice returns
 * to the first page of the list.
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
