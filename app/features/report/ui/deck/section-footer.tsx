import type { SectionId } from "../../contract.ts";
import { Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { DOWN, PICTURE, SHARE, UP } from "../icons.ts";
import { laterPart } from "../../../../ui/later-part.tsx";
import { track } from "../../../analytics/analytics.browser.tsx";
import { useDeck } from "./deck-context.ts";
import css from "./section-footer.module.css";
import type { DeckSection } from "./sections.ts";
import { hasShareSheet, linesOf, share } from "./share.ts";
import { ThoughtForm } from "./thought-form.tsx";

const SHARED_MS = 900;

/** Thumbs, Share and "Add a thought…" under a section. */
export function SectionFooter({ section }: { section: DeckSection }) {
  const [writing, setWriting] = useState(false);
  const [help, setHelp] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  useEffect(() => {
    if (wrote.current && !writing) opener.current?.focus({ preventScroll: true });
    wrote.current = writing;
  }, [writing]);
  const onClose = (needsHelp = false) => {
    setWriting(false);
    setHelp(needsHelp);
  };
  return (
    <footer className={css["footer"]}>
      {help && <Help onClose={() => setHelp(false)} />}
      {writing ? (
        <ThoughtForm section={section.id} onClose={onClose} />
      ) : (
        <>
          <Thumbs section={section.id} />
          <ShareButton section={section} />
          <PictureButton section={section} />
          <button ref={opener} type="button" className={css["thought"]} onClick={() => setWriting(true)}>
            <span>Add a thought…</span>
          </button>
        </>
      )}
    </footer>
  );
}

function Thumbs({ section }: { section: SectionId }) {
  const { reactions, react } = useDeck();
  const thumb = (reaction: "like" | "dislike", name: string, path: string) => (
    <button
      type="button"
      aria-label={name}
      aria-pressed={reactions[section] === reaction}
      onClick={() => react(section, reaction)}
    >
      <Icon path={path} />
    </button>
  );
  return (
    <>
      {thumb("like", "This rings true", UP)}
      {thumb("dislike", "This does not fit me", DOWN)}
    </>
  );
}

/** Helplines after a comment that mentions a crisis. Stays until closed. */
const Help = ({ onClose }: { onClose: () => void }) => (
  <div className={css["help"]} role="alert">
    <p>
      What you wrote sounds heavy, and a report is no help with it. A person is: Tele-MANAS answers day and
      night, free and in twenty languages, at <a href="tel:14416">14416</a>. In danger, call{" "}
      <a href="tel:112">112</a>.
    </p>
    <button type="button" aria-label="Close this note" onClick={onClose}>
      <Icon name="close" size={16} />
    </button>
  </div>
);

/** The share button, whose label is "Shared ✓" for 0.9 s after sharing. */
function ShareButton({ section }: { section: DeckSection }) {
  const { document, onToast, sharing } = useDeck();
  const [shared, setShared] = useState(false);
  const [byHand, setByHand] = useState<string>();
  useEffect(() => {
    if (!shared) return;
    const timer = setTimeout(() => setShared(false), SHARED_MS);
    return () => clearTimeout(timer);
  }, [shared]);
  const pass = async () => {
    // a copied text includes the link only if it is already shared
    const invites = sharing && (hasShareSheet() || sharing.open) ? sharing : undefined;
    const opens = invites && !invites.open;
    // the share sheet must open within the click, so the link is shared in parallel
    const opened = opens ? invites.setShared(true) : undefined;
    const shareable = { title: section.name, text: section.text(document.results), url: invites?.link };
    const result = await share(shareable);
    if (result === "shared") {
      track("share", { section: section.id });
      setShared(true);
    }
    if (opened && !(await opened))
      return onToast("The link could not be opened to others. Please try again.");
    if (result === "failed") setByHand(linesOf(shareable));
    if (opened && result === "cancelled") await invites?.setShared(false);
    else if (opened)
      onToast("Anyone with the link can now open this. You can stop sharing on your dashboard.");
    else if (sharing && !invites && result === "shared")
      onToast("Copied without a link. You can turn the link on at your dashboard.");
  };
  return (
    <>
      <button type="button" aria-label={`Share: ${section.name}`} onClick={() => void pass()}>
        <Icon path={SHARE} />
        <span aria-hidden="true">{shared ? "Shared ✓" : "Share"}</span>
      </button>
      <output className="visually-hidden">{shared ? "Shared ✓" : ""}</output>
      {byHand !== undefined && (
        <Suspense>
          <CopySheet text={byHand} onClose={() => setByHand(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Shown instead of a sheet whose code fails to load. */
function Unreachable({ onClose }: { onClose: () => void }) {
  const { onToast } = useDeck();
  useEffect(() => {
    onToast("Network error. Please check your connection and try again");
    onClose();
  }, [onToast, onClose]);
  return null;
}
const SharePicture = laterPart(async () => (await import("../share/share-picture.tsx")).default, Unreachable);
const CopySheet = laterPart(async () => (await import("../share/copy-sheet.tsx")).default, Unreachable);

/** The owner's button for a picture of the section. */
function PictureButton({ section }: { section: DeckSection }) {
  const { sharing } = useDeck();
  const [open, setOpen] = useState(false);
  if (!sharing) return null;
  const name = `Picture: ${section.name}`;
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label={name} onClick={() => setOpen(true)}>
        <Icon path={PICTURE} />
      </button>
      {open && (
        <Suspense>
          <SharePicture section={section} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
