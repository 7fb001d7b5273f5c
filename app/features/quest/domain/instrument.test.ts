import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FACETS, FORMS, TRAITS } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { itemsOf, parseInstrument } from "./instrument.ts";

const folder = path.resolve("content/instrument/v1");
const readJson = (file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as never;

const parts = () => ({
  items: readJson("items.json"),
  form: structuredClone(readJson("form.json") as { forms: { short: { items: number[] } } }),
  norms: readJson("norms.json"),
  reliability: readJson("reliability.json"),
  correlations: readJson("correlations.json"),
});

/** Parses the instrument with a changed short form. */
const changed = (change: (items: number[]) => void) => {
  const source = parts();
  change(source.form.forms.short.items);
  return () => parseInstrument(source);
};

describe("the frozen instrument", () => {
  test("has its recorded checksums", () => {
    const { files } = readJson("checksum.json") as { files: Record<string, string> };
    const present = fs.readdirSync(folder).filter((f) => f !== "checksum.json");
    expect(present.toSorted()).toEqual(Object.keys(files));
    for (const file of present)
      expect(
        createHash("sha256")
          .update(fs.readFileSync(path.join(folder, file)))
          .digest("hex"),
        file,
      ).toBe(files[file]);
  });

  test("[MEASURE-02] marks assumed reliabilities; the method page names their facets", () => {
    const { assumed, facets } = instrument.reliability;
    const used = assumed.filter((f) => f !== instrument.leftOut.facet);
    expect(used.toSorted()).toEqual(FACETS.filter((f) => facets[f] === 0.66).toSorted());
    expect(used).toHaveLength(14);
    const page = fs.readFileSync("app/features/quest/pages/method.tsx", "utf8").replaceAll(/\s+/g, " ");
    expect(used.filter((f) => !/[AC]/.test(f)).map((f) => instrument.facets[f]!.name)).toEqual([
      "Adventurousness",
      "Intellect",
    ]);
    expect(page).toContain(
      "the other fourteen (Adventurousness, Intellect, and all facets of Agreeableness and Conscientiousness) we found none and assume .66",
    );
  });

  test("has the item bank's 120 statements, keys and facets unchanged, each in the first person", () => {
    type Published = { id: string; text: string; keyed: string; domain: string; facet: number };
    const bank = createRequire(import.meta.url)(
      "@bigfive-org/questions/data/en/questions.json",
    ) as Published[];
    expect(
      instrument.items.map(({ number, id, text, keyed, domain, facet }) => ({
        number,
        id,
        text,
        keyed,
        domain,
        facet,
      })),
    ).toEqual(
      bank.map(({ id, text, keyed, domain, facet }, i) => ({
        number: i + 1,
        id,
        text,
        keyed,
        domain,
        facet: `${domain}${facet}`,
      })),
    );
    for (const { text, statement } of instrument.items)
      expect(statement).toBe(`I ${text[0]!.toLowerCase()}${text.slice(1)}.`);
  });

  test("leaves out O6; has two statements per facet in the short form and four in the full one, which begins with the short one", () => {
    const [short, full] = [itemsOf(instrument, "short"), itemsOf(instrument, "full")];
    expect([short.length, full.length]).toEqual([FORMS.short.items, FORMS.full.items]);
    expect(full.slice(0, 58)).toEqual(short);
    expect(new Set(full.map((i) => i.facet))).toEqual(new Set(FACETS));
    expect(full.some((i) => i.facet === "O6")).toBe(false);
    for (const half of [short, full.slice(58)])
      expect(half.map((i) => i.number)).toEqual(half.map((i) => i.number).toSorted((a, b) => a - b));
  });

  test("asks one plus-keyed and one minus-keyed statement for each facet that has both", () => {
    for (const facet of FACETS) {
      const keys = (of: typeof instrument.items) =>
        new Set(of.filter((i) => i.facet === facet).map((i) => i.keyed));
      expect(keys(itemsOf(instrument, "short")), facet).toEqual(keys(instrument.items));
    }
  });

  test("matches Johnson's net keys for the 24 statements of each trait", () => {
    const net = Object.fromEntries(TRAITS.map((t): [string, number] => [t, 0]));
    for (const { domain, keyed } of instrument.items) net[domain]! += keyed === "plus" ? 1 : -1;
    expect(net).toEqual({ N: 10, E: 12, O: 0, A: -10, C: -2 });
  });

  test("refuses a form that lacks a statement, repeats one or contains O6", () => {
    expect(() => parseInstrument(parts())).not.toThrow();
    expect(changed((items) => items.pop())).toThrow("does not hold 58 statements");
    expect(changed((items) => (items[0] = items[1]!))).toThrow("does not hold 58 statements");
    expect(changed((items) => (items[0] = 28))).toThrow("holds 1 statements of N1");
  });
});
