import { useEffect, useState } from "react";
import { callApi } from "../../../../platform/api.ts";
import type { Picture } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/answer.ts";
import type { TextCalls } from "../../editor-http.server.ts";

/** What the fields of the dialog have. */
export type TypedPicture = Pick<Picture, "src" | "alt" | "caption">;
export type PictureErrors = { src?: string; alt?: string };

/** Looks at the picture at an address of this site: its size, or undefined where there is none. */
const measure = (src: string) =>
  new Promise<Pick<Picture, "width" | "height"> | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(undefined));
    image.src = src;
  });

function usePictures() {
  const [pictures, setPictures] = useState<Picture[]>();
  useEffect(() => {
    void callApi<AnswerOf<TextCalls, "/api/admin/blog/pictures", "get">>("/api/admin/blog/pictures").then(
      (result) => setPictures(result.ok ? result.data.pictures : []),
    );
  }, []);
  return pictures;
}

const findErrors = ({ src, alt }: TypedPicture): PictureErrors => ({
  ...(!/^\/[a-z0-9][\w./-]*$/i.test(src) && {
    src: "Choose a picture, or write an address of this site, such as /art/blog/fire-1600.webp.",
  }),
  ...(!alt.trim() && { alt: "Say what the picture shows: screen readers read it out." }),
});

/** A picture while it is chosen. `start` is the one that is there already; `choose` checks what was typed. */
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
    if (!size) return setErrors({ src: "There is no picture at this address." });
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
