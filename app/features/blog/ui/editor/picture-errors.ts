import type { Picture } from "../../contract.ts";

/** What the fields of the dialog have. */
export type TypedPicture = Pick<Picture, "src" | "alt" | "caption">;
/** What is wrong with it, by field. */
export type PictureErrors = { src?: string; alt?: string };

/** Looks at the picture at an address of this site: its size, or undefined where there is none. */
export const measure = (src: string) =>
  new Promise<Pick<Picture, "width" | "height"> | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(undefined));
    image.src = src;
  });

/** What is wrong with the picture as it was typed, by field. */
export const findErrors = ({ src, alt }: TypedPicture): PictureErrors => ({
  ...(!/^\/[a-z0-9][\w./-]*$/i.test(src) && {
    src: "Choose a picture, or enter an address on this site, such as /art/blog/fire-1600.webp.",
  }),
  ...(!alt.trim() && { alt: "Describe the picture for people who use a screen reader." }),
});
