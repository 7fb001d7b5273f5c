import type { ComponentProps } from "react";
import { Link } from "react-router";
import css from "./button.module.css";

type Look = { look?: "ember" | "ink" | "line"; wide?: boolean; small?: boolean };
const classes = ({ look = "ember", wide, small }: Look, extra = "") =>
  [css["button"], look !== "ember" && css[look], wide && css["wide"], small && css["small"], extra]
    .filter(Boolean)
    .join(" ");

/** `busy` disables the button while its action runs. */
export function Button({
  look,
  wide,
  small,
  busy = false,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classes({ look, wide, small }, className)}
    />
  );
}

/** A link that looks like a button. URLs of other sites and of plain pages load a document. */
export function ButtonLink({
  look,
  wide,
  small,
  className,
  to,
  ...rest
}: Omit<ComponentProps<typeof Link>, "to"> & Look & { to: string }) {
  const beyond = /^(https?:|mailto:|\/api\/|\/dev\/|\/appl(y|ication)\b)/.test(to);
  return (
    <Link {...rest} to={to} reloadDocument={beyond} className={classes({ look, wide, small }, className)} />
  );
}
