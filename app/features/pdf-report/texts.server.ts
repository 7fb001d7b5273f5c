import archetypes from "../../../content/pdf/archetypes.json" with { type: "json" };
import attention from "../../../content/pdf/attention.json" with { type: "json" };
import facetsA from "../../../content/pdf/facets-a.json" with { type: "json" };
import facetsC from "../../../content/pdf/facets-c.json" with { type: "json" };
import facetsE from "../../../content/pdf/facets-e.json" with { type: "json" };
import facetsN from "../../../content/pdf/facets-n.json" with { type: "json" };
import facetsO from "../../../content/pdf/facets-o.json" with { type: "json" };
import frame from "../../../content/pdf/frame.json" with { type: "json" };
import future from "../../../content/pdf/future.json" with { type: "json" };
import meetings from "../../../content/pdf/meetings.json" with { type: "json" };
import obstacles from "../../../content/pdf/obstacles.json" with { type: "json" };
import feedback from "../../../content/pdf/told.json" with { type: "json" };
import traits from "../../../content/pdf/traits.json" with { type: "json" };
import { Texts } from "./domain/texts.ts";

/** Every sentence a book may be made of, read once: a file that does not fit stops the start. */
export const texts = Texts.parse({
  facets: { ...facetsO, ...facetsC, ...facetsE, ...facetsA, ...facetsN },
  traits,
  meetings,
  archetypes,
  attention,
  future,
  obstacles,
  told: feedback,
  frame,
});
