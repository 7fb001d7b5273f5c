import { plural } from "../../../../lib/plural.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import type { Author } from "../../contract.ts";
import type { Objection } from "../../domain/readiness.ts";
import { CoverField } from "./cover-field.tsx";
import css from "./editor.module.css";
import { type Planned, PlanFields, type Steps } from "./publishing.tsx";
import { CHECKS, passed, Readiness } from "./readiness.tsx";
import type { Held, Saver } from "./saver.ts";
import { ShareText } from "./share-text.tsx";
import { type Site } from "./shared-preview.tsx";
import { SlugField } from "./slug-field.tsx";
import { AudienceField } from "./audience-field.tsx";
import { AuthorField } from "./author-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { grouped } from "../../../../lib/india-format.ts";

function Rest({ held: { post }, steps }: { held: Held; steps: Steps }) {
  if (post.state === "deleted") return null;
  return (
    <div className={css["rest"]}>
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
  <footer>
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
  held: { post, work, saveStatus },
  saver,
  known,
  authors,
}: {
  held: Held;
  saver: Saver;
  known: string[];
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
      <TagsField tags={work.tags} known={known} change={(tags) => saver.write({ tags })} disabled={closed} />
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
const refusalsOf = (saveStatus: Held["saveStatus"]) => (field: string) =>
  saveStatus.is === "refused" && saveStatus.field === field ? saveStatus.message : undefined;

/** The details of a post, next to its text. */
export function SidePage({
  held,
  saver,
  known,
  authors,
  steps,
  site,
  words,
  plan,
  show,
}: {
  held: Held;
  saver: Saver;
  known: string[];
  authors: Pick<Author, "slug" | "name">[];
  steps: Steps;
  site: Site;
  words: Words;
  plan: { planned: Planned; error: string | undefined; change: (planned: Planned) => void };
  show: (objection: Objection) => void;
}) {
  const { post, work, saveStatus } = held;
  const closed = post.state === "deleted";
  const out = post.state === "published" || post.state === "changes";
  return (
    <aside className={css["side"]} aria-label="Post settings">
      <header>
        <h2>Post settings</h2>
        <span>
          Checks: {passed(work)} of {CHECKS}
        </span>
      </header>
      <PostFields held={held} saver={saver} known={known} authors={authors} />
      {!out && !closed && <PlanFields {...plan} disabled={closed} />}
      <ShareText held={held} saver={saver} site={site} error={refusalsOf(saveStatus)("shareText")} />
      <Readiness work={work} show={show} />
      <Rest held={held} steps={steps} />
      <Foot saver={saver} words={words} closed={closed} />
    </aside>
  );
}
