import { type ComponentProps, Fragment, type ReactNode } from "react";

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";

/** Colours for mail clients with a dark mode. */
const NIGHT = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.ground{background:#0b1624!important}.sheet{background:#101f31!important}\
.ink{color:#faf7f2!important}.quiet{color:#b7c2cd!important}\
.press{background:#e9a45b!important;color:#0b1624!important}.rule{border-color:#22384f!important}}`;

/** Breaks words and addresses that are wider than a phone. */
const narrow = { wordBreak: "break-word" } as const;
const paragraph = {
  margin: "0 0 16px",
  font: `400 16px/1.55 ${FONT}`,
  color: "#0b1624",
  ...narrow,
} as const;

const onLines = (text: string) =>
  text.split("\n").map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines of a text that is rendered once
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));

/** A paragraph; line breaks in the text are kept. */
export const Say = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={paragraph}>
    {typeof children === "string" ? onLines(children) : children}
  </p>
);

const quiet = { margin: "0 0 10px", font: `400 13px/1.5 ${FONT}`, color: "#4c6379", ...narrow } as const;

/** Small print, with a line above it if `rule` is set. */
export const Small = ({ children, rule = false }: { children: ReactNode; rule?: boolean }) => (
  <p
    className={rule ? "quiet rule" : "quiet"}
    style={rule ? { ...quiet, borderTop: "1px solid #dccfbc", margin: "28px 0 0", paddingTop: 16 } : quiet}
  >
    {children}
  </p>
);

type SheetProps = {
  brand: string;
  title: string;
  preview?: string;
  wide?: boolean;
  children: ReactNode;
};

/** A layout table: mail clients support nothing better. */
const LayoutTable = ({
  className,
  style,
  children,
}: Pick<ComponentProps<"table">, "className" | "style" | "children">) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

/** The dark band with the brand name at the top of every email. */
const strip = {
  margin: 0,
  padding: "22px 32px 20px",
  borderRadius: "28px 28px 0 0",
  borderBottom: "3px solid #e9a45b",
  background: "#0b1624",
  color: "#faf7f2",
  font: `500 14px/1.4 ${FONT}`,
  letterSpacing: "0.18em",
  textTransform: "uppercase",
} as const;

const heading = {
  margin: "0 0 18px",
  font: `400 32px/1.1 ${DISPLAY}`,
  letterSpacing: "-0.02em",
  color: "#0b1624",
  ...narrow,
} as const;

/** The layout of every email: the name, a heading, and the text. */
export const Sheet = ({ brand, title, preview, wide = false, children }: SheetProps) => (
  <html lang="en-IN">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: NIGHT }} />
    </head>
    <body className="ground" style={{ margin: 0, padding: 0, background: "#efe8dc" }}>
      {/* the preview in the inbox; the spaces keep the body out of it */}
      {preview && (
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 }}>
          {preview}
          {"\u00a0\u200c".repeat(80)}
        </div>
      )}
      <LayoutTable className="ground" style={{ background: "#efe8dc" }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a layout table */}
        <td align="center" style={{ padding: "32px 16px" }}>
          <LayoutTable
            className="sheet"
            style={{ maxWidth: wide ? 560 : 480, background: "#faf7f2", borderRadius: "28px 28px 8px 8px" }}
          >
            <td>
              <p style={strip}>{brand}</p>
              <div style={{ padding: "32px 32px 28px" }}>
                <h1 className="ink" style={heading}>
                  {title}
                </h1>
                {children}
              </div>
            </td>
          </LayoutTable>
        </td>
      </LayoutTable>
    </body>
  </html>
);

/** An email with one action: a few sentences, a button, and the button's address as text. */
export function Frame({
  brand,
  title,
  action,
  link,
  note,
  children,
}: {
  brand: string;
  title: string;
  action: string;
  link: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <Sheet brand={brand} title={title}>
      {children}
      <p style={{ margin: "26px 0" }}>
        <a
          href={link}
          className="press"
          style={{
            display: "block",
            padding: "16px 20px",
            borderRadius: 999,
            background: "#0b1624",
            color: "#faf7f2",
            textAlign: "center",
            textDecoration: "none",
            font: `600 16px/1.2 ${FONT}`,
          }}
        >
          {action}
        </a>
      </p>
      <Small>
        If the button does not work, copy this address:
        <br />
        <a href={link} className="quiet" style={{ color: "#4c6379", wordBreak: "break-all" }}>
          {link}
        </a>
      </Small>
      <Small rule>{note}</Small>
    </Sheet>
  );
}

export type EmailProps = { brand: string; firstName: string; link: string };

/** "Hello Maya,", or "Hello," without a name. */
export function hello(firstName: string): string {
  const name = nameInEmail(firstName);
  return name ? `Hello ${name},` : "Hello,";
}

const LONGEST_NAME = 40;
/**
 * A name that is safe in an email: letters and the characters that join them, at most 40 characters. Anyone
 * can sign up with someone else's address, so a name must not carry an advertisement, a link or a number into
 * their mailbox.
 */
export function nameInEmail(name: string): string {
  const cleaned = name
    .replaceAll(/\S*(?::\/\/|www\.|@)\S*|\S+\.\p{L}{2,}(?:\/\S*)?(?=\s|$)/giu, " ")
    .replaceAll(/[^\p{L}\p{M}\s'’\p{Join_Control}-]|(?<![\p{L}\p{M}])\p{Join_Control}+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return Array.from(new Intl.Segmenter("en-IN").segment(cleaned), ({ segment }) => segment)
    .slice(0, LONGEST_NAME)
    .join("")
    .trim();
}

/** Joins the paragraphs of an email's plain text. */
export const plain = (...parts: string[]) => `${parts.join("\n\n")}\n`;
