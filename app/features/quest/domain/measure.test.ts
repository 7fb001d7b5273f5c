import { expect, test } from "vitest";
import { instrument } from "../instrument.server.ts";
import { preparedForm } from "./form.ts";
import { measure } from "./measure.ts";

test("throws if a norms table is incomplete", () => {
  const prepared = preparedForm(instrument, "short");
  const norms = prepared.norms(null, 27);
  const raw = new Int8Array(prepared.ids.length).fill(3);
  expect(() => measure(prepared, { ...norms, facetSd: norms.facetSd.subarray(1) }, raw)).toThrow(
    /^Facet \S+ has no norms/,
  );
  expect(() => measure(prepared, { ...norms, traitMean: new Float64Array(0) }, raw)).toThrow(
    "A trait has no norms",
  );
  expect(measure(prepared, norms, raw).facets.every(Number.isFinite)).toBe(true);
});
