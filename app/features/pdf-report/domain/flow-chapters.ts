import type { Art } from "./art.ts";
import type { Block } from "./blocks.ts";
import type { Chapter, FacetRange, Kind, Labelled, Range } from "./pdf-report.ts";

const heading = (text: string): Block => ({ is: "heading", text });
const large = (text: string): Block => ({ is: "large", text });
const text = (...texts: string[]): Block[] => texts.filter(Boolean).map((one) => ({ is: "text", text: one }));
const note = (...texts: string[]): Block[] => texts.filter(Boolean).map((one) => ({ is: "note", text: one }));
const labelled = (items: Labelled[]): Block[] => items.map((one) => ({ is: "labelled", ...one }));
const range = (name: string, of: Range | FacetRange, word = ""): Block => {
  const { low, high } = of;
  return {
    is: "range",
    name,
    range: "percentile" in of ? { percentile: of.percentile, low, high } : { low, high },
    word,
  };
};
const share = (name: string, value: number, figure = `${value}%`): Block => ({
  is: "share",
  name,
  share: value,
  figure,
});
const facts = (items: Labelled[]): Block => ({ is: "facts", items });
const list = (items: string[], ordered = false): Block => ({ is: "list", items, ordered });
const art = (drawing: Art | undefined, night: boolean): Block[] =>
  drawing ? [{ is: "art", art: drawing, night }] : [];

type Of<K extends Kind> = Extract<Chapter, { kind: K }>;
type Blocks = { [K in Exclude<Kind, "cover">]: (c: Of<K>) => Block[] };

const front = {
  contents: (c: Of<"contents">) => text(c.note),
  method: (c: Of<"method">) => [
    ...text(...c.paragraphs),
    facts(c.facts),
    heading("How far each trait can be trusted"),
    ...c.measures.map((m) => share(m.name, m.reliability * 100, String(m.reliability))),
  ],
};

const mindset = {
  mirror: (c: Of<"mirror">) => [
    ...art(c.band, true),
    large(c.sentence),
    ...note(c.basis),
    ...text(...c.paragraphs),
    heading(c.hour),
    ...text(c.hourText),
  ],
  archetype: (c: Of<"archetype">) => [
    ...note(c.tag),
    large(c.description),
    ...text(c.story),
    heading("At your best"),
    list(c.best),
    heading("Under strain"),
    list(c.strain),
    ...text(c.seen),
    heading(`${c.second.heading}, second`),
    ...text(c.second.story, c.sure),
  ],
  tiles: (c: Of<"tiles">) => [
    ...text(c.note),
    ...c.tiles.flatMap((t) => [range(t.name, t), ...text(t.insight), ...note(`Made of ${t.made}`)]),
    heading("The others, for comparison"),
    ...c.others.map((o) => range(o.name, o)),
  ],
  trait: (c: Of<"trait">) => [
    ...note(c.asks),
    ...art(c.art, false),
    range(c.name, c.range),
    large(c.line),
    ...text(...c.lead),
    ...labelled(c.sections),
    facts(c.facets.map((f) => ({ label: f.name, text: f.word }))),
    heading("A question to carry for a week"),
    large(c.ask),
  ],
  meetings: (c: Of<"meetings">) => [
    ...text(c.note),
    ...c.pairs.flatMap((p) => [heading(p.title), ...text(p.text), range(p.across, p.x), range(p.up, p.y)]),
  ],
  answered: (c: Of<"answered">) => [
    ...text(c.note),
    ...c.counts.map((a) => share(a.label, a.share, String(a.count))),
    ...text(...c.paragraphs, c.quality),
    facts(c.facts),
  ],
};

const blueprint = {
  shape: (c: Of<"shape">) => [
    ...art(c.art, true),
    facts(c.leaders.map((l) => ({ label: l.title, text: l.text }))),
    ...c.rows.flatMap((r) => [range(r.name, r), ...text(r.line)]),
    ...note(c.note),
  ],
  moons: (c: Of<"moons">) => [
    ...text(c.note),
    ...c.columns.flatMap((col) => [
      heading(col.short),
      facts(col.facets.map((f) => ({ label: f.name, text: f.hot ? `${f.word}, marked` : f.word }))),
    ]),
    ...labelled(c.notes),
  ],
  facets: (c: Of<"facets">) => [
    ...c.facets.flatMap((f): Block[] => [
      heading(f.name),
      ...note(f.what),
      range(f.name, f.range, f.word),
      ...text(f.text),
      ...labelled(f.notes),
      { is: "answers", items: f.answers },
    ]),
    ...note(c.note),
  ],
  findings: (c: Of<"findings">) => [
    ...text(c.note),
    ...c.items.flatMap((f): Block[] => [
      heading(f.title),
      ...note(f.oneIn < 2 ? "" : f.oneIn < 4 ? "More than most" : `1 in ${f.oneIn}`),
      ...text(f.text),
      ...f.facets.map((x) => range(x.name, x, x.word)),
      { is: "answers", items: f.answers },
      ...text(f.again),
    ]),
  ],
};

const feeding = {
  attention: (c: Of<"attention">) => [
    ...text(c.note),
    ...c.rules.flatMap((r) => [heading(r.rule), range(r.trait, r.range), ...text(r.text)]),
  ],
  picks: (c: Of<"picks">) => [
    ...text(c.note),
    ...c.items.flatMap((p) => [
      heading(p.title),
      ...note(p.by),
      ...(p.match === undefined ? [] : [share("Match", p.match)]),
      ...text(p.text, p.reason),
      ...labelled([{ label: c.noticed, text: p.notice }]),
    ]),
  ],
  checklist: (c: Of<"checklist">) => [
    ...text(c.note),
    ...c.groups.flatMap((g) => [heading(g.label), list(g.titles)]),
  ],
  week: (c: Of<"week">) => [
    ...text(c.note),
    ...c.days.flatMap((d) => [
      heading(`${d.day}: ${d.what}`),
      ...note(`${d.slot}, ${d.minutes} minutes`),
      ...text(d.how),
    ]),
    ...note(c.total),
  ],
};

const future = {
  future: (c: Of<"future">) => [
    ...text(c.note),
    ...art(c.art, true),
    facts(
      c.moves.map((m, i) => ({
        label: `${i + 1} ${m.facet}`,
        text: `${m.way}: ${m.sign}`,
      })),
    ),
    ...text(...c.paragraphs),
  ],
  nowthen: (c: Of<"nowthen">) => [
    ...text(c.note),
    ...c.rows.flatMap((r) => [
      heading(r.facet),
      ...note(r.word),
      ...labelled([
        { label: "Now", text: r.now },
        { label: "In twelve weeks", text: r.later },
        { label: "To keep", text: r.keep },
      ]),
    ]),
  ],
  weeks: (c: Of<"weeks">) => [
    ...text(c.note),
    ...c.blocks.flatMap((b) => [
      heading(`Weeks ${b.weeks}: ${b.facet}`),
      ...labelled([
        { label: "Begin with", text: b.first },
        { label: "Then", text: b.do },
        { label: "The sign", text: b.sign },
      ]),
    ]),
    ...text(c.text),
  ],
  obstacles: (c: Of<"obstacles">) => [
    ...text(c.note),
    ...c.items.flatMap((o) => [heading(o.when), ...text(o.answer), ...note(o.trait)]),
  ],
};

const plan = {
  one: (c: Of<"one">) => [
    ...text(c.note),
    large(c.item),
    ...text(c.why),
    list(c.steps, true),
    ...note(c.limits),
    heading(c.option ? "Begin with one of these" : "If that is done already"),
    ...labelled(c.alternatives),
  ],
  days: (c: Of<"days">) => [
    ...text(c.note),
    ...labelled(c.days.map((d) => ({ label: `Day ${d.day}: ${d.facet}`, text: d.text }))),
  ],
  review: (c: Of<"review">) => [
    ...text(c.note),
    ...c.sheets.flatMap((sheet) => [
      heading(sheet.week),
      list(sheet.questions),
      ...note(`Rate from 1 to 5: ${sheet.ratings.join(", ")}`),
    ]),
  ],
  predictions: (c: Of<"predictions">) => [
    ...text(c.note, c.signs),
    ...c.items.flatMap((p) => [
      heading(p.title),
      share("Likelihood", p.likelihood),
      ...text(p.reason),
      ...note(p.how),
    ]),
  ],
};

const back = {
  told: (c: Of<"told">) => [
    ...text(c.note),
    ...(c.changes
      ? [
          heading("What this changed in the report"),
          ...labelled(c.changes.map((x) => ({ label: x.chapter, text: x.text }))),
        ]
      : []),
    ...c.items.flatMap((i): Block[] => [
      heading(i.section),
      ...note(i.reaction),
      ...(i.thought ? [{ is: "quote" as const, text: i.thought, by: "" }] : []),
      ...text(i.answer),
    ]),
  ],
  thenandnow: (c: Of<"thenandnow">) => [
    ...text(c.note),
    ...[...c.traits, ...c.facets].flatMap((t) => [
      heading(t.name),
      range("Then", t.before),
      range("Now", t.now),
      ...("line" in t && typeof t.line === "string" ? text(t.line) : []),
    ]),
    ...note(c.facetNote),
    ...text(...c.paragraphs),
  ],
  glossary: (c: Of<"glossary">) =>
    labelled(c.terms.map(([label = "", term = ""]) => ({ label, text: term }))),
  limits: (c: Of<"limits">) => [
    ...text(...c.paragraphs),
    heading("If it is heavy"),
    ...text(c.help),
    ...note(c.data),
  ],
};

const blocks: Blocks = { ...front, ...mindset, ...blueprint, ...feeding, ...future, ...plan, ...back };

/** What a chapter says, in reading order. */
export const chapterBlocks = (c: Exclude<Chapter, { kind: "cover" }>): Block[] =>
  (blocks[c.kind] as (chapter: typeof c) => Block[])(c); // `blocks` has under each kind what takes that kind
