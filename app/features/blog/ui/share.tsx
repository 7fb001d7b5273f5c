import { useEffect, useState } from "react";
import fieldCss from "../../../ui/field.module.css";
import css from "../pages/post.module.css";

const COPIED_MS = 2_500;
/** How long a browser may take to copy; it may ask for permission or never answer. Milliseconds. */
const COPY_TIMEOUT_MS = 4_000;

/** Copies a link and confirms it briefly; shows the link if the browser cannot copy. */
function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<"" | "copied" | "refused">("");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState(""), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    const timeout = setTimeout(() => setState("refused"), COPY_TIMEOUT_MS);
    navigator.clipboard
      .writeText(url)
      .then(
        () => setState("copied"),
        () => setState("refused"),
      )
      .finally(() => clearTimeout(timeout));
  };
  if (state === "refused")
    return (
      <input
        className={fieldCss["control"]}
        readOnly
        value={url}
        aria-label="The address of this note"
        onFocus={(e) => e.target.select()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
      />
    );
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => (navigator.clipboard ? copy() : setState("refused"))}
      >
        {state === "copied" ? "Copied" : "Copy the link"}
      </button>
      <output className="visually-hidden">{state === "copied" ? "Copied" : ""}</output>
    </>
  );
}

const linksTo = (url: string, title: string): [name: string, href: string][] => {
  const [u, t] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    ["WhatsApp", `https://wa.me/?text=${t}%20${u}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${u}`],
    ["X", `https://x.com/intent/post?text=${t}&url=${u}`],
    ["Email", `mailto:?subject=${t}&body=${u}`],
  ];
};

/** Share links: plain ones, so that networks do not learn who reads. */
export const Share = ({ url, title }: { url: string; title: string }) => (
  <fieldset className={`row ${css["share"]}`} aria-label="Share" data-screen-only="">
    <span>Share</span>
    <CopyLink url={url} />
    {linksTo(url, title).map(([name, href]) => (
      <a
        key={name}
        className="link"
        href={href}
        target={href.startsWith("http") ? "_blank" : undefined}
        rel="noopener noreferrer"
      >
        {name}
      </a>
    ))}
  </fieldset>
);
