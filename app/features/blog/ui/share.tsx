import css from "../pages/post.module.css";
import { CopyLink } from "./copy-link.tsx";

const WAYS = (url: string, title: string): [name: string, href: string][] => {
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
  <fieldset className={css["share"]} aria-label="Share" data-screen-only="">
    <span>Share</span>
    <CopyLink url={url} />
    {WAYS(url, title).map(([name, href]) => (
      <a
        key={name}
        href={href}
        target={href.startsWith("http") ? "_blank" : undefined}
        rel="noopener noreferrer"
      >
        {name}
      </a>
    ))}
  </fieldset>
);
