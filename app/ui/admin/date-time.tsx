import { type DateForm, formatDate } from "../../lib/india-format.ts";
import css from "./surface.module.css";

/** A time on the page; hover shows it in full. */
export const DateTime = ({ at, form = "short" }: { at: Date | string | number; form?: DateForm }) => (
  <time className={css["date"]} dateTime={new Date(at).toISOString()} title={`${formatDate(at, "full")} IST`}>
    {formatDate(at, form)}
  </time>
);
