import css from "./visualisation.module.css";

/** The formats of a picture's files; a browser uses the first that it supports. */
const TYPES = [
  ["avif", "image/avif"],
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
] as const;
type OwnFiles = {
  width: number;
  height: number;
  files: Record<(typeof TYPES)[number][0], { src: string; width: number }[]>;
};

/** The sources of a picture that the owner uploaded. */
export const OwnSources = ({ own, sizes, media }: { own: OwnFiles; sizes: string; media?: string }) =>
  TYPES.map(([format, type]) => (
    <source
      key={format}
      type={type}
      srcSet={own.files[format].map(({ src, width }) => `${src} ${width}w`).join(", ")}
      sizes={sizes}
      media={media}
      width={own.width}
      height={own.height}
    />
  ));

/** Whether a post's picture is a built-in one: those are computer-generated. */
export const isBuiltIn = (src: string) => src.startsWith("/art/");

/** The caption of computer-generated pictures; the owner's photographs have none. */
export const Visualisation = ({ className }: { className?: string }) => (
  <span className={[css["caption"], className].filter(Boolean).join(" ")} aria-hidden="true">
    Visualisation
  </span>
);
