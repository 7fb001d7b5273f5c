import { useRef, useState, type SubmitEvent } from "react";
import type { Problems } from "../domain/rules.ts";

type Texts = Record<string, string>;

/**
 * A form that validates on submit, and from then on as its fields change.
 * @param check returns problems by field name
 * @param send submits a valid form; may return problems
 */
export function useForm<F extends string>(
  check: (texts: Texts) => Problems<F>,
  send: (texts: Texts) => Promise<Problems<F> | undefined>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<F>>({});
  const [busy, setBusy] = useState(false);
  const tried = useRef(false);
  const texts = (): Texts =>
    Object.fromEntries(
      [...new FormData(form.current ?? undefined)].map(([name, value]) => [
        name,
        typeof value === "string" ? value : "",
      ]),
    );

  function show(newProblems: Problems<F>) {
    setProblems(newProblems);
    const [first] = Object.keys(newProblems);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    tried.current = true;
    const formProblems = check(texts());
    if (Object.keys(formProblems).length > 0) return show(formProblems);
    setProblems({});
    setBusy(true);
    const refused = await send(texts());
    setBusy(false);
    if (refused) show(refused);
  }
  const onInput = () => tried.current && setProblems(check(texts()));
  return {
    problems,
    busy,
    /** Clears the problems, for a form that switches to another kind of input. */
    clear: () => setProblems({}),
    props: {
      ref: form,
      noValidate: true,
      method: "post",
      onSubmit: (event: SubmitEvent) => void submit(event),
      onInput,
    } as const,
  };
}
