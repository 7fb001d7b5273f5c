import { useEffect, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { Picture } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { TextCalls } from "../../editing/editor-http.server.ts";
import { type TypedPicture, type PictureErrors, measure, findErrors } from "./picture-errors.ts";

function usePictures() {
  const [pictures, setPictures] = useState<Picture[]>();
  useEffect(() => {
    void callApi<AnswerOf<TextCalls, "/api/admin/blog/pictures", "get">>("/api/admin/blog/pictures").then(
      (result) => setPictures(result.ok ? result.data.pictures : []),
    );
  }, []);
  return pictures;
}

/** The state of the picture dialog. `start` is the current picture; `choose` validates the fields. */
export function usePictureChoice(start: Picture | null | undefined, onChoose: (picture: Picture) => void) {
  const pictures = usePictures();
  const [typed, setTyped] = useState<TypedPicture>({
    src: start?.src ?? "",
    alt: start?.alt ?? "",
    caption: start?.caption ?? "",
  });
  const [errors, setErrors] = useState<PictureErrors>({});
  const [busy, setBusy] = useState(false);
  const [fromLibrary, setFromLibrary] = useState<Picture>();
  const change = (more: Partial<TypedPicture>) => setTyped((now) => ({ ...now, ...more }));

  async function choose() {
    const wrong = findErrors(typed);
    setErrors(wrong);
    if (wrong.src || wrong.alt) return;
    setBusy(true);
    const { src, alt, caption } = typed;
    const known = [fromLibrary, start, ...(pictures ?? [])].find((one) => one?.src === src);
    const size = known ?? (await measure(src));
    setBusy(false);
    if (!size) return setErrors({ src: "No picture found at this address." });
    const { width, height } = size;
    const files = known?.files.length ? known.files : [{ src, width }];
    onChoose({ src, files, width, height, alt: alt.trim(), caption: caption.trim() });
  }
  function takeFromLibrary(picture: Picture) {
    setFromLibrary(picture);
    change({ src: picture.src, alt: picture.alt });
  }
  return { pictures, typed, change, errors, busy, choose, takeFromLibrary };
}
