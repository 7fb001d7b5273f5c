import { Frame, plain, Say } from "../../../ui/email.tsx";
import type { FigureRow } from "../domain/questions.ts";
import { type WeekFacts, weekFigures, weekSentences } from "../domain/week.ts";

const cell = { padding: "7px 0", font: "400 14px/1.4 'Instrument Sans', Helvetica, Arial, sans-serif" };
const figureCell = { ...cell, textAlign: "right" as const, whiteSpace: "nowrap" as const, paddingLeft: 8 };
const line = { borderTop: "1px solid #dccfbc" };

const Row = ({ name, now, before, change }: FigureRow) => (
  <tr>
    <td className="ink rule" style={{ ...cell, ...line, color: "#0b1624" }}>
      {name}
    </td>
    <td className="ink rule" style={{ ...figureCell, ...line, color: "#0b1624", fontWeight: 600 }}>
      {now}
    </td>
    <td className="quiet rule" style={{ ...figureCell, ...line, color: "#4c6379" }}>
      {before}
    </td>
    <td className="quiet rule" style={{ ...figureCell, ...line, color: "#4c6379" }}>
      {change}
    </td>
  </tr>
);

const HEADS = ["Figure", "Last week", "Before", "Change"];

/** Summarizes the week that ended on Sunday in key figures and three sentences, for administrators. */
export function weekEmail({ brand, link, facts }: { brand: string; link: string; facts: WeekFacts }) {
  const [figures, sentences] = [weekFigures(facts.totals), weekSentences(facts)];
  const note = `The seven days to ${facts.until} in India, compared with the seven before. Analytics shows the same figures.`;
  return {
    subject: `${brand}, the week to ${facts.until}`,
    text: plain(
      ...sentences,
      figures
        .map(({ name, now, before, change }) => `${name}: ${now} (the week before ${before}, ${change})`)
        .join("\n"),
      `These days in Analytics:\n${link}`,
      note,
    ),
    body: (
      <Frame brand={brand} title="Last week" action="Open the week" link={link} note={note}>
        {sentences.map((sentence) => (
          <Say key={sentence}>{sentence}</Say>
        ))}
        <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
          <thead>
            <tr>
              {HEADS.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className="quiet"
                  style={{
                    ...(at === 0 ? { ...cell, textAlign: "left" as const } : figureCell),
                    color: "#4c6379",
                    fontSize: 12,
                    fontWeight: 400,
                  }}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <Row key={figure.name} {...figure} />
            ))}
          </tbody>
        </table>
      </Frame>
    ),
  };
}
