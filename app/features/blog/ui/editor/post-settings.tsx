import { Link } from "react-router";
import { grouped } from "../../../../lib/india-format.ts";
import { plural } from "../../../../lib/plural.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminSelect, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { AUDIENCE_NAMES, AUDIENCES, type Audience, type Author, type Work } from "../../contract.ts";
import { type Objection, objectionsTo } from "../../domain/readiness.ts";
import { CoverField } from "./cover-field.tsx";
import css from "./editor.module.css";
import { type Planned, PlanFields, type Steps } from "./publishing.tsx";
import type { EditedPost, Saver } from "./use-saver.ts";
import { SlugField } from "./slug-field.tsx";
import { TagsField } from "./tags-field.tsx";

/** The field for the author. A deleted author stays selected until another is chosen. */
const AuthorField = ({
  author,
  authors,
  error,
  change,
  disabled,
}: {
  author: string;
  authors: Pick<Author, "slug" | "name">[];
  error: string | undefined;
  change: (author: string) => void;
  disabled: boolean;
}) => {
  const exists = authors.some(({ slug }) => slug === author);
  const options = [
    ["", "No author"] as const,
    ...authors.map(({ slug, name }) => [slug, name] as const),
    ...(author && !exists ? [[author, `${author} (unknown)`] as const] : []),
  ];
  return (
    <AdminSelect
      label="Author"
      name="author"
      value={author}
      options={options}
      error={error}
      disabled={disabled}
      hint={<Link to="/admin/blog/authors">Manage authors</Link>}
      onChange={(event) => change(event.target.value)}
    />
  );
};

type AudienceProps = { audience: Audience; change: (audience: Audience) => void; disabled: boolean };
/** The field for the audience. */
const AudienceField = ({ audience, change, disabled }: AudienceProps) => (
  <AdminSelect
    label="Who can read the whole post"
    name="audience"
    value={audience}
    options={AUDIENCES.map((one) => [one, AUDIENCE_NAMES[one]] as const)}
    disabled={disabled}
    hint={
      audience === "insiders"
        ? "Everyone else can read the title, the summary and the first paragraph."
        : "Including search engines and RSS readers."
    }
    onChange={(event) => change(event.target.value === "insiders" ? "insiders" : "everybody")}
  />
);

/** Cut to the length of a search result. */
const SHOWN = 155;
/** The shown URL. */
type Site = { host: string; brand: string };

/** A preview of the post as a search result. */
const SearchResult = ({ edited: { work }, site: { host, brand } }: { edited: EditedPost; site: Site }) => {
  const text = (work.shareText || work.summary).trim();
  return (
    <fieldset className={`quiet ${css["found"]}`} aria-label="As a search result">
      <span>{host} › blog</span>
      <b>
        {work.title.trim() || "Untitled"} | {brand}
      </b>
      <p>{text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text}</p>
    </fieldset>
  );
};

/** The text for search and sharing, and the search result it makes. */
const ShareText = ({
  edited,
  saver,
  site,
  error,
}: {
  edited: EditedPost;
  saver: Saver;
  site: Site;
  error: string | undefined;
}) => {
  const { post, work } = edited;
  return (
    <>
      <AdminTextArea
        label="Text for search and sharing"
        name="shareText"
        rows={3}
        maxLength={300}
        value={work.shareText}
        error={error}
        placeholder={work.summary.slice(0, SHOWN)}
        disabled={post.state === "deleted"}
        hint={`${work.shareText.length} / ${SHOWN}. If empty, the summary is used.`}
        onChange={(event) => saver.write({ shareText: event.target.value })}
      />
      <SearchResult edited={edited} site={site} />
    </>
  );
};

const MissingPart = ({ error, onShow }: { error: string; onShow: () => void }) => (
  <Note tone="warn">
    <Glyph name="warn" />
    <p>{error}.</p>
    <AdminButton small look="quiet" aria-label={`Show me: ${error}`} onClick={onShow}>
      Show me
    </AdminButton>
  </Note>
);

/** What a post lacks before publication, each with a link to its field. */
function Readiness({ work, show }: { work: Work; show: (objection: Objection) => void }) {
  const objections = objectionsTo(work);
  if (objections.length === 0)
    return (
      <Note tone="ok">
        <Glyph name="check" />
        <p>Ready to publish.</p>
      </Note>
    );
  return objections.map((objection) => (
    <MissingPart
      key={objection.field + objection.error}
      error={objection.error}
      onShow={() => show(objection)}
    />
  ));
}
/** The number of checks before publication. */
const CHECKS = 6;
const passed = (work: Work) => CHECKS - objectionsTo(work).length;

function MoreSteps({ edited: { post }, steps }: { edited: EditedPost; steps: Steps }) {
  if (post.state === "deleted") return null;
  return (
    <div className={`row ${css["rest"]}`}>
      {post.state !== "draft" && (
        <AdminButton small onClick={steps.unpublish}>
          {post.state === "scheduled" ? "Move to drafts" : "Unpublish"}
        </AdminButton>
      )}
      <AdminButton small look="quiet" icon="trash" onClick={steps.remove}>
        Delete
      </AdminButton>
    </div>
  );
}

type Words = { words: number; minutes: number } | undefined;

const Foot = ({ saver, words, closed }: { saver: Saver; words: Words; closed: boolean }) => (
  <footer className="between quiet">
    <span>{words && `${grouped(words.words)} ${plural(words.words, "word")}, ${words.minutes} min`}</span>
    {!closed && (
      <AdminButton small look="quiet" title="Save ⌘S" onClick={() => void saver.save(true)}>
        Save
      </AdminButton>
    )}
  </footer>
);

/** The fields for slug, tags, author, audience and cover. */
function PostFields({
  edited: { post, work, saveStatus },
  saver,
  allTags,
  authors,
}: {
  edited: EditedPost;
  saver: Saver;
  allTags: string[];
  authors: Pick<Author, "slug" | "name">[];
}) {
  const closed = post.state === "deleted";
  const refused = refusalsOf(saveStatus);
  return (
    <>
      <SlugField
        post={post.id}
        slug={work.slug}
        address={post.address}
        refused={refused("slug")}
        change={(slug) => saver.write({ slug })}
        disabled={closed}
      />
      <TagsField
        tags={work.tags}
        allTags={allTags}
        change={(tags) => saver.write({ tags })}
        disabled={closed}
      />
      <AuthorField
        author={work.author}
        authors={authors}
        error={refused("author")}
        change={(author) => saver.write({ author })}
        disabled={closed}
      />
      <AudienceField
        audience={work.audience}
        change={(audience) => saver.write({ audience })}
        disabled={closed}
      />
      <CoverField
        cover={work.cover}
        error={
          refused("cover") ?? (work.cover && !work.cover.alt.trim() ? "Describe the picture." : undefined)
        }
        change={(cover) => saver.write({ cover })}
        disabled={closed}
      />
    </>
  );
}

/** The server's error for a field from the last save. */
const refusalsOf = (saveStatus: EditedPost["saveStatus"]) => (field: string) =>
  saveStatus.is === "refused" && saveStatus.field === field ? saveStatus.message : undefined;

/** The details of a post, next to its text. */
export function PostSettings({
  edited,
  saver,
  allTags,
  authors,
  steps,
  site,
  words,
  plan,
  show,
}: {
  edited: EditedPost;
  saver: Saver;
  allTags: string[];
  authors: Pick<Author, "slug" | "name">[];
  steps: Steps;
  site: Site;
  words: Words;
  plan: { planned: Planned; error: string | undefined; change: (planned: Planned) => void };
  show: (objection: Objection) => void;
}) {
  const { post, work, saveStatus } = edited;
  const closed = post.state === "deleted";
  const out = post.state === "published" || post.state === "changes";
  return (
    <aside className={css["side"]} aria-label="Post settings">
      <header className="between quiet">
        <h2>Post settings</h2>
        <span>
          Checks: {passed(work)} of {CHECKS}
        </span>
      </header>
      <PostFields edited={edited} saver={saver} allTags={allTags} authors={authors} />
      {!out && !closed && <PlanFields {...plan} disabled={closed} />}
      <ShareText edited={edited} saver={saver} site={site} error={refusalsOf(saveStatus)("shareText")} />
      <Readiness work={work} show={show} />
      <MoreSteps edited={edited} steps={steps} />
      <Foot saver={saver} words={words} closed={closed} />
    </aside>
  );
}
