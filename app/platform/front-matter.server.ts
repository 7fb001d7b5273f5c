export type Document = { fields: Record<string, string>; body: string };

/**
 * Splits a text file into front matter (`---`, lines of `name: value`, `---`) and body. Values are plain
 * text.
 * @throws Error that names the invalid line
 */
export function readDocument(text: string): Document {
  const [, head, body = ""] =
    /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text.replace(/^\uFEFF/, "")) ?? [];
  if (head === undefined) throw new Error("The document must begin with --- and its fields");
  const fields: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const [, name, value = ""] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not a field of the document: ${line}`);
    fields[name] = value.trim();
  }
  return { fields, body: body.trim() };
}
