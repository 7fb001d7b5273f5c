import {
  type FunctionComponent,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { RESULT_TOAST, toast } from "../../../../ui/toasts.tsx";
import { track } from "../../../analytics/analytics.browser.tsx";
import type { ReportDocument } from "../../contract.ts";
import { Around } from "./around.tsx";
import { DeckContext, type DeckState, type DetailKey } from "./deck-context.ts";
import css from "./deck.module.css";
import { evening } from "../evening.ts";
import { PersonProvider, usePerson } from "../person.tsx";
import { Section } from "./section.tsx";
import { type DeckSection, sectionsOf } from "./sections.ts";
import { TopBar } from "./top-bar.tsx";
import { useFeedback, type FeedbackSubject, type Reactions } from "../screen/use-feedback.ts";
import { useMedia, WIDE } from "./use-media.ts";
import { useSections } from "./use-sections.ts";
import { firstOf } from "../../../../lib/checked.ts";

type RailProps = {
  sections: DeckSection[];
  active: number;
  jumped: number | null;
  onJump: (index: number) => void;
};

/** The dots on the right, one per section; a star marks the current one. */
const Rail = ({ sections, active, jumped, onJump }: RailProps) => (
  <nav className={css["rail"]} aria-label="Sections of the report">
    {sections.map((section, i) => (
      <a
        key={section.id}
        href={`#${section.id}`}
        aria-label={`${i + 1} of ${sections.length}, ${section.name}`}
        aria-current={i === active ? "true" : undefined}
        data-jumped={jumped === i || undefined}
        onClick={(event) => {
          event.preventDefault();
          onJump(i);
        }}
      />
    ))}
  </nav>
);

type Sides = typeof import("../sides/sides.tsx");

/** Shows a toast for 2 s. */
export const onToast = (text: string) => toast(text, RESULT_TOAST);

type DeckProps = {
  document: ReportDocument;
  /** null for the sample report, whose reactions are not stored. */
  subject: FeedbackSubject | null;
  reactions: Reactions;
  /** The bar at the foot of the column; see `ReportExtras`. */
  bar: ReactNode;
  notice?: ReactNode;
  sharing?: DeckState["sharing"];
};

/** Preloaded on the first touch or focus. */
const loadDetails = () => import("../details/detail-sheet.tsx");
const Unreachable: FunctionComponent = () => {
  useEffect(() => onToast("Network error. Please check your connection and try again"), []);
  return null;
};
const DetailSheet = lazy(async () => ({
  default: await loadDetails().then(
    (loaded): FunctionComponent => loaded.default,
    () => Unreachable,
  ),
}));
/** A side panel; empty if its code fails to load. */
const side = <K extends keyof Sides>(name: K) =>
  lazy(async () => {
    const loaded = await import("../sides/sides.tsx").catch(() => undefined);
    return { default: (loaded?.[name] ?? (() => null)) as Sides[K] }; // the empty component accepts any props
  });
const Place = side("Place");
const EvidencePanel = side("EvidencePanel");

/** The report as a column of full-screen sections, with side panels on wide screens. */
export const Deck = (props: DeckProps) => (
  <PersonProvider traits={props.document.evidence.traits}>
    <Column {...props} />
  </PersonProvider>
);

/** Records the first view of each section. */
function useSeen(section: string) {
  const seenSections = useRef(new Set<string>());
  useEffect(() => {
    if (seenSections.current.has(section)) return;
    seenSections.current.add(section);
    track("report_section", { section });
  }, [section]);
}

/** The open detail of the current section, and whether a detail was ever opened. */
function useDetail(section: string) {
  const [opened, setOpened] = useState<DetailKey | null>(null);
  const [requested, setRequested] = useState(false);
  const open = (key: DetailKey | null) => {
    setOpened(key);
    setRequested(requested || key !== null);
  };
  // a detail closes when another section becomes current
  return { detail: opened?.section === section ? opened : null, open, requested };
}

const Later = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when && <Suspense>{children}</Suspense>;

const Sections = ({ sections, jumped }: { sections: DeckSection[]; jumped: number | null }) =>
  sections.map((section, i) => (
    <Section
      key={section.id}
      section={section}
      number={i + 1}
      count={sections.length}
      jumped={jumped === i}
    />
  ));

function Column({ document, subject, reactions: initial, bar, notice, sharing }: DeckProps) {
  const { palette } = usePerson();
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(document), [document]);
  const { active, within, jumped, jump, follow } = useSections(scroller);
  const { reactions, react, sendThought } = useFeedback(subject, initial, onToast);
  const current = sections[active] ?? firstOf(sections);
  useSeen(current.id);
  const wide = useMedia(WIDE);
  const { detail, open, requested } = useDetail(current.id);
  const warm = () => void (wide || loadDetails().catch(() => undefined));
  const deck = {
    document,
    reactions,
    react: (...tap: Parameters<typeof react>) => void react(...tap),
    sendThought,
    onToast,
    detail,
    open,
    wide,
    sharing,
  };
  return (
    <DeckContext value={deck}>
      <main id="main" className={css["stage"]} style={evening(palette)} data-deck>
        <Around />
        <Later when={wide}>
          <Place sections={sections} active={active} onJump={jump} />
        </Later>
        <div
          className={css["column"]}
          data-tone={current.tone}
          data-within={within || undefined}
          onPointerDown={warm}
          onFocus={warm}
        >
          <TopBar />
          {notice}
          <div className={css["deck"]} ref={scroller} onScroll={follow}>
            <Sections sections={sections} jumped={jumped} />
          </div>
          <Rail sections={sections} active={active} jumped={jumped} onJump={jump} />
          <output className="visually-hidden" aria-label="Section">
            {active + 1} of {sections.length}, {current.name}
          </output>
          <div className={css["bar"]}>{bar}</div>
          <Later when={!wide && requested}>
            <DetailSheet />
          </Later>
        </div>
        <Later when={wide}>
          <EvidencePanel section={current} />
        </Later>
      </main>
    </DeckContext>
  );
}
