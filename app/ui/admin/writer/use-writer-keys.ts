import type { RefObject } from "react";
import { useKeys } from "../keys.tsx";
import type { Command, Writer } from "./writer.ts";

/** Whether somebody types into another field than the text, whose keys are not to change the text. */
const elsewhere = () => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");

/**
 * The text's own keys, so that the help sheet has them; within the text the editor itself answers to them.
 */
export function useWriterKeys(writer: RefObject<Writer | null>) {
  const run = (command: Command) => () => void (elsewhere() || writer.current?.do(command));
  useKeys([
    { keys: "mod+b", does: "Bold", run: run("bold") },
    { keys: "mod+i", does: "Italic", run: run("italic") },
    { keys: "mod+e", does: "Code", run: run("code") },
    { keys: "mod+shift+k", does: "Link (in the text)", run: run("link") },
    { keys: "mod+alt+2", does: "Heading (in the text)", run: run("h2") },
    { keys: "mod+alt+3", does: "Smaller heading (in the text)", run: run("h3") },
  ]);
}
