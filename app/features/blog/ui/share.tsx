import { CopyLink } from "../../../ui/copy-link.tsx";
import css from "../pages/post.module.css";

const linksTo = (url: string, title: string): [name: string, href: string][] => {
  const [u, t] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    ["WhatsApp", `https://wa.me/?text=${t}%20${u}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${u}`],
    ["X", `https://x.com/intent/post?text=${t}&url=${u}`],
    ["Email", `mailto:?subject=${t}&body=${u}`],
  ];
};

/** Plain share links, so that social networks do not learn who reads. */
export const Share = ({ url, title }: { url: string; title: string }) => (
  <fieldset className={`row ${css["share"]}`} aria-label="Share" data-screen-only="">
    <span>Share</span>
    <CopyLink to={url} />
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
