import { useEffect, useState } from "react";
import { openSerialQueue } from "../../../../lib/serial-queue.ts";
import { callApi } from "../../../../platform/http/api.ts";
import type { PictureCall, PictureStates, SectionId } from "../../contract.ts";
import type { Choice, Picture } from "./picture-choice.ts";

const withPicture = (states: PictureStates, sectionId: SectionId, set: Choice & { shared: boolean }) => ({
  ...states,
  pictures: states.pictures.map((picture) =>
    picture.sectionId === sectionId ? { ...picture, ...set } : picture,
  ),
});

/**
 * Loads and changes the state of a section's picture.
 * @param path API path for one report's pictures: /api/report-pictures/{session}/{test}
 */
export function usePicture(path: string, sectionId: SectionId): Picture {
  const [states, setStates] = useState<PictureStates>();
  const [trouble, setTrouble] = useState<string>();
  const [inTurn] = useState(openSerialQueue);
  const load = async () => {
    const answer = await callApi<PictureStates>(path);
    if (answer.ok) setStates(answer.data);
    else setTrouble(answer.error ?? answer.message);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- loaded once, when the sheet opens
  useEffect(() => void load(), [path]);
  const state = states?.pictures.find((picture) => picture.sectionId === sectionId);
  return {
    state,
    firstName: states?.firstName ?? null,
    trouble: states && !state ? "This report has no such section" : trouble,
    async set(shared, choice) {
      if (!state) return false;
      const [sessionId = "", testId = ""] = path.split("/").slice(-2);
      const body: PictureCall = { sessionId, testId, sectionId, id: state.id, shared, ...choice };
      // serialized, so that the last of several quick choices wins
      const { ok } = await inTurn(() => callApi("/api/report-pictures", { method: "PUT", body }));
      // a closed link is not reused: load the next proposed one
      if (ok && !shared) await load();
      else if (ok) setStates((now) => now && withPicture(now, sectionId, { shared, ...choice }));
      return ok;
    },
  };
}
