import type { Picture } from "../../contract.ts";

/** The values of the dialog's fields. */
export type TypedPicture = Pick<Picture, "src" | "alt" | "caption">;
/** What is wrong with it, by field. */
export type PictureErrors = { src?: string; alt?: string };

/** Loads a picture from this site to find its size; undefined where there is none. */
export const measure = (src: string) =>
  new Promise<Pick<Picture, "width" | "height"> | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(undefined));
    image.src = src;
  });

/** The problems of the entered picture, by field. */
export const findErrors = ({ src, alt }: TypedPicture): PictureErrors => ({
  ...(!/^\/[a-z0-9][\w./-]*$/i.test(src) && {
    src: "Choose a picture, or enter an address on this site, such as /art/blog/fire-1600.webp.",
  }),
  ...(!alt.trim() && { alt: "Describe the picture for people who use a screen reader." }),
});
