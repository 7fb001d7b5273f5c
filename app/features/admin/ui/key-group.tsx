import { type Key, KeyNames } from "../../../ui/admin/keys.tsx";

/** What works wherever something of its kind is open. */
const EVERYWHERE = [
  ["mod+Enter", "Confirm what a dialog asks"],
  ["Escape", "Close a dialog, leave a field"],
  ["mod+Enter", "In the palette: open in a new tab"],
] as const;
const groupOf = ({ keys }: Key) =>
  keys.startsWith("g ") ? "Go to" : keys === "mod+k" || keys === "?" ? "Everywhere" : "On this page";

const Line = ({ keys, does }: Pick<Key, "keys" | "does">) => (
  <div>
    <dt>
      <KeyNames keys={keys} />
    </dt>
    <dd>{does}</dd>
  </div>
);

/** The keys of one group; nothing where it has none. */
export function KeyGroup({ title, keys }: { title: string; keys: Key[] }) {
  const own = keys.filter((one) => groupOf(one) === title);
  if (own.length === 0) return null;
  const wordsOf = ({ does }: Key) => (title === "Go to" ? does.replace(/^Go to /, "") : does);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {own.map((one) => (
          <Line key={one.keys} keys={one.keys} does={wordsOf(one)} />
        ))}
        {title === "Everywhere" &&
          EVERYWHERE.map(([chord, does]) => <Line key={does} keys={chord} does={does} />)}
      </dl>
    </section>
  );
}
