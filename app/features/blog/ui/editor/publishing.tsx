import { useState } from "react";
import { fromIndiaClock, indiaClock } from "../../../../lib/india-clock.ts";
import { countOf } from "../../../../lib/plural.ts";
import { AdminButton, AdminLink } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { distance, formatDateTime } from "../../domain/date-time.ts";
import { type Objection, objectionsTo } from "../../domain/readiness.ts";
import css from "./editor.module.css";
import type { Held, Saver } from "./saver.ts";

/** A date and a time from two fields; both empty for "now". */
export type Planned = { date: string; time: string };

/** The time in the fields, or a problem; neither for "now". */
function publishTimeIn({ date, time }: Planned, now: Date): { at?: Date; error?: string } {
  if (!date && !time) return {};
  const at = fromIndiaClock(date, time);
  if (!at) return { error: date ? "Choose a time too." : "Choose a date too." };
  return at > now ? { at } : { error: "That time has passed. Choose a later one, or publish now." };
}

/** The fields for the publication time in India; empty for now. */
export function PlanFields({
  planned,
  change,
  error,
  disabled,
}: {
  planned: Planned;
  change: (planned: Planned) => void;
  error: string | undefined;
  disabled: boolean;
}) {
  const [now] = useState(() => new Date());
  const { at } = publishTimeIn(planned, now);
  return (
    <fieldset className={css["plan"]} aria-label="Publish">
      <AdminField
        label="Publish on"
        name="date"
        type="date"
        value={planned.date}
        error={error}
        disabled={disabled}
        onChange={(event) =>
          change({ date: event.target.value, time: planned.time || (event.target.value ? "09:00" : "") })
        }
      />
      <AdminField
        label="At"
        name="time"
        type="time"
        value={planned.time}
        disabled={disabled}
        onChange={(event) => change({ ...planned, time: event.target.value })}
      />
      <p>
        {at
          ? `${distance(at, now).replace(/^i/, "I")}, Indian time.`
          : "Leave both empty to publish now. Indian time (IST)."}
      </p>
      {(planned.date || planned.time) && !disabled && (
        <AdminButton small look="quiet" onClick={() => change({ date: "", time: "" })}>
          Clear date
        </AdminButton>
      )}
    </fieldset>
  );
}

export const plannedFor = ({ post }: Pick<Held, "post">): Planned =>
  post.state === "scheduled" && post.publishedAt
    ? indiaClock(new Date(post.publishedAt))
    : { date: "", time: "" };

type Way = {
  doIt: string;
  title: string;
  says: string;
  done: string;
  method?: string;
  path: string;
  body?: object;
  bad?: boolean;
};

function publishWay({ post, work }: Held, at: Date | undefined): Way {
  const name = `“${work.title.trim()}”`;
  if (post.state === "changes")
    return {
      doIt: "Publish edits",
      title: `Publish the edits of ${name}?`,
      says: "Readers will see them at once.",
      done: "Edits published.",
      path: "/publish",
    };
  if (at)
    return {
      doIt: post.state === "scheduled" ? "Reschedule" : "Schedule",
      title: `Schedule ${name}?`,
      says: `It will be published on ${formatDateTime(at)} IST, as it is now.`,
      done: `Scheduled for ${formatDateTime(at)}.`,
      path: "/publish",
      body: { at: at.toISOString() },
    };
  return {
    doIt: "Publish now",
    title: `Publish ${name}?`,
    says: `Readers will see it at /blog/${work.slug} at once.`,
    done: "Published.",
    path: "/publish",
  };
}
const unpublishWay = ({ post, work }: Held): Way => ({
  doIt: post.state === "scheduled" ? "Move to drafts" : "Unpublish",
  title: post.state === "scheduled" ? `Unschedule “${work.title}”?` : `Unpublish “${work.title}”?`,
  says:
    post.state === "scheduled"
      ? "It won’t be published. It becomes a draft again."
      : "Its page won’t exist until you publish it again.",
  done: "Moved to drafts.",
  path: "/unpublish",
});
const deleteWay = ({ work }: Held): Way => ({
  doIt: "Delete",
  title: `Delete “${work.title.trim() || "Untitled"}”?`,
  says: "It moves to the trash. You can restore it for 30 days.",
  done: "Moved to trash.",
  method: "DELETE",
  path: "",
  bad: true,
});

/**
 * Actions that change what readers see, each with a confirmation.
 * @returns `ask` and the dialog
 */
export function useSteps({
  held,
  saver,
  onRefused,
}: {
  held: Held;
  saver: Saver;
  onRefused: (field: string | undefined, error: string) => void;
}) {
  const [way, setWay] = useState<Way>();
  const [busy, setBusy] = useState(false);
  async function go({ method = "POST", path, body, done }: Pick<Way, "method" | "path" | "body" | "done">) {
    setBusy(true);
    const result = await saver.step(method, path, body);
    setBusy(false);
    setWay(undefined);
    if (result?.ok) toast.success(done);
    else if (!result) toast.error("We couldn’t save your text, so nothing was published.");
    else if (result.code !== "POST_CHANGED_MEANWHILE") onRefused(result.field, result.said ?? result.message);
  }
  const dialog = way && (
    <Confirm
      title={way.title}
      doIt={way.doIt}
      bad={way.bad ?? false}
      busy={busy}
      onConfirm={() => void go(way)}
      onClose={() => setWay(undefined)}
    >
      <p>{way.says}</p>
    </Confirm>
  );
  return {
    dialog,
    busy,
    publish: (at: Date | undefined) => setWay(publishWay(held, at)),
    unpublish: () => setWay(unpublishWay(held)),
    remove: () => setWay(deleteWay(held)),
    bringBack: () => void go({ path: "/bring-back", done: "Restored as a draft." }),
  };
}
export type Steps = ReturnType<typeof useSteps>;

/** The next step of a post: fix its problems, publish, schedule, or view it. */
export function NextStep({
  held,
  steps,
  planned,
  onPlanError,
  show,
}: {
  held: Held;
  steps: Steps;
  planned: Planned;
  onPlanError: (error: string) => void;
  show: (objection: Objection) => void;
}) {
  const { post, work } = held;
  const objections = objectionsTo(work);
  const is = plannedFor(held);
  const moved = planned.date !== is.date || planned.time !== is.time;
  const dated = Boolean(planned.date || planned.time) && (post.state === "draft" || moved || post.waiting);
  const finished = post.state === "published";
  const next = () => {
    if (post.state === "deleted") return steps.bringBack();
    if (finished) return;
    if (objections[0]) return show(objections[0]);
    const { at, error } = dated ? publishTimeIn(planned, new Date()) : {};
    if (error) return onPlanError(error);
    steps.publish(at);
  };
  if (finished)
    return (
      <AdminLink to={`/blog/${post.address ?? work.slug}`} icon="out" target="_blank">
        View post
      </AdminLink>
    );
  const words = () => {
    if (post.state === "deleted") return "Restore";
    if (objections.length > 0)
      return `${countOf(objections.length, "thing")} to fix before ${dated ? "scheduling" : "publishing"}`;
    if (post.state === "changes") return "Publish edits";
    if (dated) return post.state === "scheduled" ? "Reschedule" : "Schedule";
    return "Publish now";
  };
  return (
    <AdminButton look="solid" busy={steps.busy} onClick={next}>
      {words()}
    </AdminButton>
  );
}
