import archetypes from "../../../../content/library/archetypes.json" with { type: "json" };
import attention from "../../../../content/library/attention.json" with { type: "json" };
import facetsA from "../../../../content/library/facets/a.json" with { type: "json" };
import facetsC from "../../../../content/library/facets/c.json" with { type: "json" };
import facetsE from "../../../../content/library/facets/e.json" with { type: "json" };
import facetsN from "../../../../content/library/facets/n.json" with { type: "json" };
import facetsO from "../../../../content/library/facets/o.json" with { type: "json" };
import findingsSingle from "../../../../content/library/findings-single.json" with { type: "json" };
import findings from "../../../../content/library/findings.json" with { type: "json" };
import letters from "../../../../content/library/letters.json" with { type: "json" };
import conflict from "../../../../content/library/life/conflict.json" with { type: "json" };
import friendship from "../../../../content/library/life/friendship.json" with { type: "json" };
import learning from "../../../../content/library/life/learning.json" with { type: "json" };
import love from "../../../../content/library/life/love.json" with { type: "json" };
import money from "../../../../content/library/life/money.json" with { type: "json" };
import stress from "../../../../content/library/life/stress.json" with { type: "json" };
import work from "../../../../content/library/life/work.json" with { type: "json" };
import manual from "../../../../content/library/manual.json" with { type: "json" };
import mirror from "../../../../content/library/mirror.json" with { type: "json" };
import pairs from "../../../../content/library/pairs.json" with { type: "json" };
import portrait from "../../../../content/library/portrait.json" with { type: "json" };
import strengths from "../../../../content/library/strengths.json" with { type: "json" };
import three from "../../../../content/library/three.json" with { type: "json" };
import tiles from "../../../../content/library/tiles.json" with { type: "json" };
import traitsA from "../../../../content/library/traits/a.json" with { type: "json" };
import traitsC from "../../../../content/library/traits/c.json" with { type: "json" };
import traitsE from "../../../../content/library/traits/e.json" with { type: "json" };
import traitsN from "../../../../content/library/traits/n.json" with { type: "json" };
import traitsO from "../../../../content/library/traits/o.json" with { type: "json" };
import * as quest from "../../quest/quest.server.ts";
import { claimOf, readLibrary } from "../domain/library.ts";

const statements = new Map(quest.instrument.items.map(({ id, text }) => [text, id]));
/** Parses a claim such as "not Love large parties"; undefined if there is no such statement. */
export const readClaim = (text: string) => claimOf(text, statements);

/** Slots from which a reader gets several texts. */
const LISTS = ["attention", "finding", "manual", "strength"];

/** All texts, parsed once; an invalid file, a forbidden phrase or a gap prevents startup. */
export const library = readLibrary(
  {
    "archetypes.json": archetypes,
    "attention.json": attention,
    "facets/a.json": facetsA,
    "facets/c.json": facetsC,
    "facets/e.json": facetsE,
    "facets/n.json": facetsN,
    "facets/o.json": facetsO,
    "findings-single.json": findingsSingle,
    "findings.json": findings,
    "letters.json": letters,
    "life/conflict.json": conflict,
    "life/friendship.json": friendship,
    "life/learning.json": learning,
    "life/love.json": love,
    "life/money.json": money,
    "life/stress.json": stress,
    "life/work.json": work,
    "manual.json": manual,
    "mirror.json": mirror,
    "pairs.json": pairs,
    "portrait.json": portrait,
    "strengths.json": strengths,
    "three.json": three,
    "tiles.json": tiles,
    "traits/a.json": traitsA,
    "traits/c.json": traitsC,
    "traits/e.json": traitsE,
    "traits/n.json": traitsN,
    "traits/o.json": traitsO,
  },
  statements,
  (slot) => LISTS.includes(slot) || slot.startsWith("facet."),
);
