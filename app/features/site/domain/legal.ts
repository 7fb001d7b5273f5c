import { isKeyOf } from "../../../lib/typed.ts";

/** Values that legal texts may contain; empty if not configured. */
export type Names = Record<
  | "brand"
  | "seller"
  | "address"
  | "gstin"
  | "officer"
  | "grievance_email"
  | "email"
  | "visit_days"
  | "model"
  | "model_host",
  string
>;

/** Escapes Markdown characters. */
const escaped = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]()#+!|<>&~]/g, "\\$&");

/**
 * Replaces `{{seller}}` with the escaped value. Keeps `{{#gstin}}…{{/gstin}}` only with a value, and
 * `{{^gstin}}…{{/gstin}}` only without one. Blocks of different names may be nested.
 * @throws Error for an unknown name
 */
export function fillNames(text: string, names: Names): string {
  const valueOf = (name: string) => {
    if (!isKeyOf(names, name)) throw new Error(`Unknown name in a legal text: ${name}`);
    return names[name].trim();
  };
  let filled = text;
  for (let before = ""; before !== filled;) {
    before = filled;
    filled = filled.replaceAll(
      /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^]\2\}\})[\s\S])*?)\{\{\/\2\}\}/g,
      (_all, mark: string, name: string, part: string) =>
        (valueOf(name) !== "") === (mark === "#") ? part : "",
    );
  }
  return filled.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => escaped(valueOf(name)));
}
