import { useNavigate } from "react-router";
import { DeskButton } from "../../../../ui/desk/button.tsx";
import { useKeys } from "../../../../ui/desk/keys.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import type { LetterShown } from "../../contract.ts";
import { useDeed } from "../../ui/use-deed.ts";

/** Begins a letter and opens it; the key N does the same. */
export function WriteLetter() {
  const navigate = useNavigate();
  const { run, busy, trouble } = useDeed();
  async function begin() {
    const made = await run<{ letter: LetterShown }>("/letters");
    if (made) await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  useKeys([{ keys: "n", does: "Write a letter", run: () => void begin() }]);
  return (
    <>
      <DeskButton look="solid" icon="pen" hotkey="N" busy={busy !== undefined} onClick={() => void begin()}>
        Write a letter
      </DeskButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </>
  );
}
