import { MethodTable } from "./method-table.tsx";
import { type ShownValidity, of100, two, percent, average } from "./validity-figures.ts";

/** How often the true standing lies in the 80% range. */
export function Ranges({ validity: { short, full, names } }: { validity: ShownValidity }) {
  return (
    <>
      <h3>What an 80% range holds</h3>
      <p>
        It holds where a person truly stands in {of100(average(short, "facets", "holds"))} of 100 cases for
        facets and {of100(average(short, "traits", "holds"))} for traits after 58 statements (
        {of100(average(full, "facets", "holds"))} and {of100(average(full, "traits", "holds"))} after 116): a
        little less than its name says. A second result falls inside in{" "}
        {of100(average(short, "facets", "again"))} and {of100(average(short, "traits", "again"))} of 100 (
        {of100(average(full, "facets", "again"))} and {of100(average(full, "traits", "again"))}).
      </p>
      <p>
        Of all facets, {short.levels.map((share) => percent(share)).join(", ")} came out in the five levels,
        from the lowest to the highest (10, 20, 40, 20 and 10 are meant).
      </p>
      <details>
        <summary>Every trait and facet</summary>
        <MethodTable
          caption="Agreement of two results, and how often the 80% range holds the true standing"
          head={["Scale", "58: agree", "holds", "116: agree", "holds"]}
          rows={short.scales.map((scale, i) => {
            const long = full.scales[i] ?? scale;
            return [
              names[scale.code] ?? scale.code,
              two(scale.parallel),
              percent(scale.holds),
              two(long.parallel),
              percent(long.holds),
            ];
          })}
        />
      </details>
    </>
  );
}
