import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import css from "./button.module.css";
import { Glyph, type GlyphName } from "./glyph.tsx";

type Look = {
  /** `plain` by default; `solid` for the main action of a page; `bad` for irreversible actions. */
  look?: "plain" | "solid" | "bad" | "quiet";
  small?: boolean;
  icon?: GlyphName;
};
const classes = ({ look = "plain", small, bare }: Look & { bare: boolean }, extra?: string) =>
  [css["button"], look !== "plain" && css[look], small && css["small"], bare && css["only"], extra]
    .filter(Boolean)
    .join(" ");

/** A spinner next to text that says what is happening. */
export const Spinner = () => <span className={css["spin"]} aria-hidden="true" />;

const Content = ({ icon, busy, children }: Pick<Look, "icon"> & { busy?: boolean; children: ReactNode }) => (
  <>
    {busy ? <Spinner /> : icon && <Glyph name={icon} size={15} />}
    {children}
  </>
);

/** A small button. Without children it shows only its icon and needs an `aria-label`. */
export function AdminButton({
  look,
  small,
  icon,
  busy = false,
  className,
  type = "button",
  children,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classes({ look, small, bare: children === undefined }, className)}
    >
      <Content busy={busy} icon={icon}>
        {children}
      </Content>
    </button>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, "to"> & Look & { to: string };
/** A link that looks like a small button. URLs under /api/ and of other sites load a document. */
export function AdminLink(props: LinkProps) {
  const { look, small, icon, className, to, children, ...rest } = props;
  const loadsDocument = /^(https?:|mailto:|\/api\/|\/dev\/)/.test(to);
  const style = classes({ look, small, bare: children === undefined }, className);
  return (
    <Link {...rest} to={to} reloadDocument={loadsDocument} className={style}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}
