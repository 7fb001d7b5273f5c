import type { ReactNode } from "react";

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";

/** Mail programs that know dark mode get the evening colours; the others the day's. */
const NIGHT = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.ground{background:#0b1624!important}.sheet{background:#101f31!important}.ink{color:#faf7f2!important}.quiet{color:#b7c2cd!important}.press{background:#e9a45b!important;color:#0b1624!important}.rule{border-color:#22384f!important}}`;

const paragraph = { margin: "0 0 16px", font: `400 16px/1.55 ${FONT}`, color: "#0b1624" } as const;

export const Say = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={paragraph}>
    {children}
  </p>
);

/** The sheet every letter is written on: a heading, a few sentences, one door to press, the address written out. */
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
  const quiet = { margin: "0 0 10px", font: `400 13px/1.5 ${FONT}`, color: "#4c6379" } as const;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: NIGHT }} />
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: "#efe8dc" }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="ground" style={{ background: "#efe8dc" }}>
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a table that only lays out */}
              <td align="center" style={{ padding: "32px 16px" }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  className="sheet"
                  style={{ maxWidth: 480, background: "#faf7f2", borderRadius: "28px 28px 8px 8px" }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "36px 32px 28px" }}>
                        <p className="quiet" style={{ ...quiet, margin: "0 0 28px", letterSpacing: "0.18em", textTransform: "uppercase" }}>
                          {brand}
                        </p>
                        <h1
                          className="ink"
                          style={{ margin: "0 0 18px", font: `400 32px/1.1 ${DISPLAY}`, letterSpacing: "-0.02em", color: "#0b1624" }}
                        >
                          {title}
                        </h1>
                        {children}
                        <p style={{ margin: "26px 0" }}>
                          <a
                            href={link}
                            className="press"
                            style={{
                              display: "block",
                              padding: "16px 20px",
                              borderRadius: "26px 26px 6px 6px",
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
                        <p className="quiet" style={quiet}>
                          If the button does not work, copy this address:
                          <br />
                          <a href={link} className="quiet" style={{ color: "#4c6379", wordBreak: "break-all" }}>
                            {link}
                          </a>
                        </p>
                        <p className="quiet rule" style={{ ...quiet, borderTop: "1px solid #dccfbc", margin: "20px 0 0", paddingTop: 16 }}>
                          {note}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export type LetterProps = { brand: string; firstName: string; link: string };

/** "Hello Maya," or, where no name is known, "Hello,". */
export const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : "Hello,");

/** The same letter as plain text. */
export const plain = (...parts: string[]) => `${parts.join("\n\n")}\n`;
