import { Link } from "react-router";
import { grouped } from "../../../../lib/india-format.ts";
import { plural } from "../../../../lib/plural.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminSelect, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { AUDIENCE_NAMES, AUDIENCES, type Author } from "../../contract.ts";
import { type Objection, objectionsTo } from "../../domain/readiness.ts";
import { CoverField } from "./cover-field.tsx";
import css from "./editor.module.css";
import { type Planned, PlanFields, type Steps } from "./publishing.tsx";
import type { EditedPost, Saver } from "./use-saver.ts";
import { SlugField } from "./slug-field.tsx";
import { TagsField } from "./tags-field.tsx";

/** The length of a search result's text. Characters. */
const RESULT_LENGTH = 155;
/** The number of checks before publication. */
const CHECKS = 6;

/** The fields for slug, tags, author, audience and cover. */
function PostFields({
  edited: { post, work },
  saver,
  allTags,
  authors,
  errorOf,
}: {
  edited: EditedPost;
  saver: Saver;
  allTags: string[];
  authors: Pick<Author, "slug" | "name">[];
  errorOf: (field: string) => string | undefined;
}) {
  const disabled = post.state === "deleted";
  const isKnownAuthor = authors.some(({ slug }) => slug === work.author);
  return (
    <>
      <SlugField
        post={post.id}
        slug={work.slug}
        address={post.address}
        refused={errorOf("slug")}
        change={(slug) => saver.write({ slug })}
        disabled={disabled}
      />
      <TagsField
        tags={work.tags}
        allTags={allTags}
        change={(tags) => saver.write({ tags })}
        disabled={disabled}
      />
      <AdminSelect
        label="Author"
        name="author"
        value={work.author}
        options={[
          ["", "No author"] as const,
          ...authors.map(({ slug, name }) => [slug, name] as const),
          // a deleted author stays selected until another is chosen
          ...(work.author && !isKnownAuthor ? [[work.author, `${work.author} (unknown)`] as const] : []),
        ]}
        error={errorOf("author")}
        disabled={disabled}
        hint={<Link to="/admin/blog/authors">Manage authors</Link>}
        onChange={(event) => saver.write({ author: event.target.value })}
      />
      <AdminSelect
        label="Who can read the whole post"
        name="audience"
        value={work.audience}
        options={AUDIENCES.map((audience) => [audience, AUDIENCE_NAMES[audience]] as const)}
        disabled={disabled}
        hint={
          work.audience === "insiders"
            ? "Everyone else can read the title, the summary and the first paragraph."
            : "Including search engines and RSS readers."
        }
        onChange={(event) =>
          saver.write({ audience: event.target.value === "insiders" ? "insiders" : "everybody" })
        }
      />
      <CoverField
        cover={work.cover}
        error={
          errorOf("cover") ?? (work.cover && !work.cover.alt.trim() ? "Describe the picture." : undefined)
        }
        change={(cover) => saver.write({ cover })}
        disabled={disabled}
      />
    </>
  );
}

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
  site: { host: string; brand: string };
  words: { words: number; minutes: number } | undefined;
  plan: { planned: Planned; error: string | undefined; change: (planned: Planned) => void };
  show: (objection: Objection) => void;
}) {
  const { post, work, saveStatus } = edited;
  const isDeleted = post.state === "deleted";
  const isPublished = post.state === "published" || post.state === "changes";
  const objections = objectionsTo(work);
  const resultText = (work.shareText || work.summary).trim();
  /** The server's error for a field from the last save. */
  const errorOf = (field: string) =>
    saveStatus.is === "refused" && saveStatus.field === field ? saveStatus.message : undefined;
  return (
    <aside className={css["side"]} aria-label="Post settings">
      <header className="between quiet">
        <h2>Post settings</h2>
        <span>
          Checks: {CHECKS - objections.length} of {CHECKS}
        </span>
      </header>
      <PostFields edited={edited} saver={saver} allTags={allTags} authors={authors} errorOf={errorOf} />
      {!isPublished && !isDeleted && <PlanFields {...plan} />}
      <AdminTextArea
        label="Text for search and sharing"
        name="shareText"
        rows={3}
        maxLength={300}
        value={work.shareText}
        error={errorOf("shareText")}
        placeholder={work.summary.slice(0, RESULT_LENGTH)}
        disabled={isDeleted}
        hint={`${work.shareText.length} / ${RESULT_LENGTH}. If empty, the summary is used.`}
        onChange={(event) => saver.write({ shareText: event.target.value })}
      />
      <fieldset className={`quiet ${css["found"]}`} aria-label="As a search result">
        <span>{site.host} › blog</span>
        <b>
          {work.title.trim() || "Untitled"} | {site.brand}
        </b>
        <p>
          {resultText.length > RESULT_LENGTH
            ? `${resultText.slice(0, RESULT_LENGTH - 1).trimEnd()}…`
            : resultText}
        </p>
      </fieldset>
      {objections.length === 0 && (
        <Note tone="ok">
          <Glyph name="check" />
          <p>Ready to publish.</p>
        </Note>
      )}
      {objections.map((objection) => (
        <Note key={objection.field + objection.error} tone="warn">
          <Glyph name="warn" />
          <p>{objection.error}.</p>
          <AdminButton
            small
            look="quiet"
            aria-label={`Show me: ${objection.error}`}
            onClick={() => show(objection)}
          >
            Show me
          </AdminButton>
        </Note>
      ))}
      {!isDeleted && (
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
      )}
      <footer className="between quiet">
        <span>{words && `${grouped(words.words)} ${plural(words.words, "word")}, ${words.minutes} min`}</span>
        {!isDeleted && (
          <AdminButton small look="quiet" title="Save ⌘S" onClick={() => void saver.save(true)}>
            Save
          </AdminButton>
        )}
      </footer>
    </aside>
  );
}
