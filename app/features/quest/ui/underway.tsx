import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../../platform/pages/device-storage.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { readLocalAnswers } from "./local-answers.ts";

const never = () => () => undefined;
/** The number of answers stored in this browser, which may be more than the server has. */
const storedHere = (sessionId: string) => Object.keys(readLocalAnswers(deviceStorage, sessionId)).length;

type UnderwayProps = {
  quest: { sessionId: string; answered: number; total: number };
  className: string | undefined;
};

/** A started quest: its progress and a link to continue. */
export function Underway({ quest: { sessionId, answered, total }, className }: UnderwayProps) {
  const here = useSyncExternalStore(
    never,
    () => storedHere(sessionId),
    () => 0,
  );
  return (
    <div className={className}>
      <p>
        {Math.max(answered, here)} of {total} answers are kept for you.
      </p>
      <ButtonLink to={`/assessment?session=${sessionId}`} wide>
        Go on where you stopped
      </ButtonLink>
    </div>
  );
}
