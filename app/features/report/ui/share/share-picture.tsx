import { useState, useEffect } from "react";
import { brandInFileName } from "../../../../lib/brand.ts";
import { useBrandName } from "../../../../ui/brand-name.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SHARE } from "../icons.ts";
import { Sheet } from "../../../../ui/sheet.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { track } from "../../../analytics/analytics.browser.tsx";
import { useDeck } from "../deck/deck-context.ts";
import type { DeckSection } from "../deck/sections.ts";
import { hasShareSheet } from "../deck/share.ts";
import css from "./share-picture.module.css";
import { usePicture } from "./use-picture.ts";
import type { Choice, Picture, Size } from "./picture-choice.ts";
import { keysOf } from "../../../../lib/typed.ts";
import type { SectionId } from "../../contract.ts";

/** The URL of a picture's file, for its owner only. */
const fileOf = (path: string, section: SectionId, size: Size, choice: Choice, format: string) => {
  const [figures, named] = [choice.figures, choice.named].map((chosen) => (chosen ? "yes" : "no"));
  return `${path}/${section}/${size}.${format}?figures=${figures}&named=${named}`;
};

/**
 * The file for the device's share sheet, fetched in advance, since the click itself must open the sheet.
 * Undefined if the device does not share files, or while it loads.
 */
function useShareFile(address: string | undefined, name: string): File | undefined {
  const [loaded, setLoaded] = useState<{ address: string; file: File }>();
  useEffect(() => {
    if (!address || typeof navigator.canShare !== "function") return undefined;
    const abort = new AbortController();
    const load = async () => {
      const answer = await fetch(address, { signal: abort.signal });
      if (!answer.ok) return;
      const file = new File([await answer.blob()], name, { type: "image/png" });
      if (navigator.canShare({ files: [file] })) setLoaded({ address, file });
    };
    // without the file, only the link is shared
    load().catch(() => undefined);
    return () => abort.abort();
  }, [address, name]);
  return loaded?.address === address ? loaded?.file : undefined;
}

const SIZES: Record<Size, { label: string; width: number; height: number }> = {
  story: { label: "Tall, for stories", width: 1080, height: 1920 },
  wide: { label: "Wide, for messages", width: 1200, height: 630 },
};
const FAILED = "That did not work. Please try again.";

/** The sheet for a section's picture: options, state, and ways to share it. */
export default function SharePicture({ section, onClose }: { section: DeckSection; onClose: () => void }) {
  const { sharing } = useDeck();
  return (
    <Sheet open onClose={onClose} label={`Picture: ${section.name}`}>
      <h2 className={css["title"]}>Share a picture</h2>
      {sharing && <Panel section={section} path={sharing.pictures} />}
    </Sheet>
  );
}

function Panel({ section, path }: { section: DeckSection; path: string }) {
  const picture = usePicture(path, section.id);
  const { state, firstName, trouble } = picture;
  if (trouble) return <p role="alert">{trouble}</p>;
  if (!state) return <p aria-busy="true">One moment…</p>;
  const first = { figures: state.figures, named: state.named && firstName !== null };
  return <Chosen key={state.id} section={section} path={path} picture={picture} first={first} />;
}

type ChosenProps = { section: DeckSection; path: string; picture: Picture; first: Choice };

function Chosen({ section, path, picture, first }: ChosenProps) {
  const { onToast } = useDeck();
  const { state, firstName } = picture;
  const [choice, setChoice] = useState(first);
  const [size, setSize] = useState<Size>("story");
  const choose = async (option: keyof Choice, on: boolean) => {
    const next = { ...choice, [option]: on };
    setChoice(next);
    // a shared picture changes immediately for everyone with the link
    if (state?.shared && !(await picture.set(true, next))) {
      setChoice((now) => ({ ...now, [option]: !on }));
      onToast(FAILED);
    }
  };
  const { width, height } = SIZES[size];
  return (
    <>
      <div className={css["frame"]} data-size={size}>
        <img
          src={fileOf(path, section.id, size, choice, "webp")}
          width={width}
          height={height}
          alt={`${section.name}, as others will see it`}
        />
      </div>
      <fieldset className={`row small ${css["sizes"]}`}>
        <legend className="visually-hidden">Shape of the picture</legend>
        {keysOf(SIZES).map((sizeOption) => (
          <label key={sizeOption}>
            <input
              type="radio"
              name="picture-size"
              checked={size === sizeOption}
              onChange={() => setSize(sizeOption)}
            />
            {SIZES[sizeOption].label}
          </label>
        ))}
      </fieldset>
      {state?.hasFigures && (
        <Switch
          on={choice.figures}
          note={choice.figures ? "Your figures are on it." : "It says no figures of yours."}
          className={css["switch"]}
          onChange={(figures) => void choose("figures", figures)}
        >
          With the figures
        </Switch>
      )}
      {firstName !== null && (
        <Switch
          on={choice.named}
          note={choice.named ? `It says ${firstName}.` : "It does not say whose it is."}
          className={css["switch"]}
          onChange={(named) => void choose("named", named)}
        >
          With my first name
        </Switch>
      )}
      <Ways section={section} path={path} picture={picture} choice={choice} size={size} />
    </>
  );
}

type WaysProps = { section: DeckSection; path: string; picture: Picture; choice: Choice; size: Size };

/** Functions that share a picture and stop sharing it; `busy` while one of them runs. */
function usePassing(section: DeckSection, { state, set }: Picture, choice: Choice) {
  const { onToast } = useDeck();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  /** `hand` must run within the click: share sheet or clipboard. The picture is shared in parallel. */
  const pass = (hand: () => Promise<unknown>, message?: string) =>
    during(async () => {
      const opened = state?.shared ? Promise.resolve(true) : set(true, choice);
      const failure = await hand().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      if (!(await opened)) return onToast("The link could not be opened to others. Please try again.");
      if (!failure) {
        track("share", { section: section.id });
        return message && onToast(message);
      }
      if (failure.name !== "AbortError") return onToast("This browser does not let us. The link is below.");
      // the share sheet was cancelled, so unshare the picture again
      return state?.shared || set(false, choice);
    });
  const stop = () =>
    during(async () => onToast((await set(false, choice)) ? "That link no longer works." : FAILED));
  return { busy, pass, stop };
}

/** Buttons: share sheet, copy link, download and stop sharing. */
function Ways({ section, path, picture, choice, size }: WaysProps) {
  const { state } = picture;
  const { busy, pass, stop } = usePassing(section, picture, choice);
  const png = fileOf(path, section.id, size, choice, "png");
  const name = `${brandInFileName(useBrandName())}-${section.id}-${size}.png`;
  const file = useShareFile(png, name);
  const sheet = hasShareSheet();
  if (!state) return null;
  const link = `${location.origin}/shared/${state.id}`;
  const share = () =>
    pass(() => navigator.share({ title: section.name, url: link, ...(file && { files: [file] }) }));
  const copy = () => pass(() => navigator.clipboard.writeText(link), "Link copied.");
  return (
    <>
      <output className={css["state"]}>
        {state.shared ? (
          <>
            Open to whoever has the link: <a href={link}>{link.replace(/^https?:\/\//, "")}</a>
          </>
        ) : (
          "Nobody can see it until you share it or copy its link. It leads to this picture alone, " +
          "never to your report."
        )}
      </output>
      <div className="stack">
        {sheet && (
          <Button wide busy={busy} onClick={() => void share()}>
            <Icon path={SHARE} /> Share
          </Button>
        )}
        <Button wide look={sheet ? "line" : "ember"} busy={busy} onClick={() => void copy()}>
          Copy link
        </Button>
        <a className={`link ${css["download"]}`} href={png} download={name}>
          <Icon name="download" /> Download
        </a>
        {state.shared && (
          <button type="button" className={`link ${css["download"]}`} onClick={() => void (busy || stop())}>
            Stop sharing
          </button>
        )}
      </div>
    </>
  );
}
