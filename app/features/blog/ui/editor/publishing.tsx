import { useState } from "react";
import { fromIndiaClock, indiaClock } from "../../../../lib/india-clock.ts";
import { countOf } from "../../../../lib/plural.ts";
import { AdminButton, AdminLink } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost } from "../../contract.ts";
import { timeUntil, formatDateTime } from "../../domain/date-time.ts";
import { type Objection, objectionsTo } from "../../domain/readiness.ts";
import css from "./editor.module.css";
import { CHANGED, type EditedPost, type Saver } from "./use-saver.ts";

/** A date and a time from two fields; both empty for "now". */
export type Planned = { date: string; time: string };

/** Parses the fields into a time or an error; neither for "now". */
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
}: {
  planned: Planned;
  change: (planned: Planned) => void;
  error: string | undefined;
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
        onChange={(event) =>
          change({ date: event.target.value, time: planned.time || (event.target.value ? "09:00" : "") })
        }
      />
      <AdminField
        label="At"
        name="time"
        type="time"
        value={planned.time}
        onChange={(event) => change({ ...planned, time: event.target.value })}
      />
      <p className="quiet">
        {at
          ? `${timeUntil(at, now).replace(/^i/, "I")}, Indian time.`
          : "Leave both empty to publish now. Indian time (IST)."}
      </p>
      {(planned.date || planned.time) && (
        <AdminButton small look="quiet" onClick={() => change({ date: "", time: "" })}>
          Clear date
        </AdminButton>
      )}
    </fieldset>
  );
}

const plannedFor = ({ post }: Pick<EditedPost, "post">): Planned =>
  post.state === "scheduled" && post.publishedAt
    ? indiaClock(new Date(post.publishedAt))
    : { date: "", time: "" };

/** The planned publication time: the stored one, until another is typed. */
export function usePlan(edited: EditedPost) {
  const { state, publishedAt } = edited.post;
  const stamp = `${state} ${publishedAt}`; // typed values are dropped when the post's state changes
  const [typed, setTyped] = useState<{ stamp: string; planned: Planned }>();
  const [error, setError] = useState<string>();
  return {
    planned: typed?.stamp === stamp ? typed.planned : plannedFor(edited),
    error,
    setError,
    change: (planned: Planned) => {
      setError(undefined);
      setTyped({ stamp, planned });
    },
  };
}

/** An action on a post, with the texts of its confirmation dialog. */
type Step = {
  intent: "publish" | "unpublish" | "delete";
  at?: Date;
  title: string;
  text: string;
  doIt: string;
  done: string;
  bad?: boolean;
};

function publishStep({ post, work }: EditedPost, at: Date | undefined): Step {
  const name = `“${work.title.trim()}”`;
  if (post.state === "changes")
    return {
      intent: "publish",
      doIt: "Publish edits",
      title: `Publish the edits of ${name}?`,
      text: "Readers will see them at once.",
      done: "Edits published.",
    };
  if (at)
    return {
      intent: "publish",
      at,
      doIt: post.state === "scheduled" ? "Reschedule" : "Schedule",
      title: `Schedule ${name}?`,
      text: `It will be published on ${formatDateTime(at)} IST, as it is now.`,
      done: `Scheduled for ${formatDateTime(at)}.`,
    };
  return {
    intent: "publish",
    doIt: "Publish now",
    title: `Publish ${name}?`,
    text: `Readers will see it at /blog/${work.slug} at once.`,
    done: "Published.",
  };
}
function unpublishStep({ post, work }: EditedPost): Step {
  const isScheduled = post.state === "scheduled";
  return {
    intent: "unpublish",
    doIt: isScheduled ? "Move to drafts" : "Unpublish",
    title: isScheduled ? `Unschedule “${work.title}”?` : `Unpublish “${work.title}”?`,
    text: isScheduled
      ? "It won’t be published. It becomes a draft again."
      : "Its page won’t exist until you publish it again.",
    done: "Moved to drafts.",
  };
}
const deleteStep = ({ work }: EditedPost): Step => ({
  intent: "delete",
  doIt: "Delete",
  title: `Delete “${work.title.trim() || "Untitled"}”?`,
  text: "It moves to the trash. You can restore it for 30 days.",
  done: "Moved to trash.",
  bad: true,
});

/**
 * Actions that change what readers see. All but restoring ask for confirmation.
 * @returns the actions and the confirmation dialog
 */
export function useSteps({
  edited,
  saver,
  onRefused,
}: {
  edited: EditedPost;
  saver: Saver;
  onRefused: (field: string | undefined, error: string) => void;
}) {
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const { submit } = useAction<EditorPost>("post");
  async function take(form: Record<string, string>, done: string) {
    const answer = await submit(form);
    if (answer.ok) {
      saver.adopt(answer.result);
      toast.success(done);
    } else if (answer.code === CHANGED) saver.stop(answer.error);
    else onRefused(answer.field, answer.error);
  }
  /** Saves the text first. */
  async function confirm({ intent, at, done }: Step) {
    setBusy(true);
    if (await saver.settle()) {
      const revision = String(saver.read().post.revision);
      await take({ intent, revision, ...(at && { at: at.toISOString() }) }, done);
    } else toast.error("We couldn’t save your text, so nothing was published.");
    setBusy(false);
    setStep(undefined);
  }
  async function restore() {
    setBusy(true);
    await take({ intent: "restore" }, "Restored as a draft.");
    setBusy(false);
  }
  const dialog = step && (
    <Confirm
      title={step.title}
      doIt={step.doIt}
      bad={step.bad ?? false}
      busy={busy}
      onConfirm={() => void confirm(step)}
      onClose={() => setStep(undefined)}
    >
      <p>{step.text}</p>
    </Confirm>
  );
  return {
    dialog,
    busy,
    publish: (at: Date | undefined) => setStep(publishStep(edited, at)),
    unpublish: () => setStep(unpublishStep(edited)),
    remove: () => setStep(deleteStep(edited)),
    restore: () => void restore(),
  };
}
export type Steps = ReturnType<typeof useSteps>;

/** The button for a post's next step: fix its problems, publish, schedule, or view it. */
export function NextStep({
  edited,
  steps,
  planned,
  onPlanError,
  show,
}: {
  edited: EditedPost;
  steps: Steps;
  planned: Planned;
  onPlanError: (error: string) => void;
  show: (objection: Objection) => void;
}) {
  const { post, work } = edited;
  const objections = objectionsTo(work);
  const stored = plannedFor(edited);
  const isMoved = planned.date !== stored.date || planned.time !== stored.time;
  const isScheduling =
    Boolean(planned.date || planned.time) && (post.state === "draft" || isMoved || post.waiting);
  if (post.state === "published")
    return (
      <AdminLink to={`/blog/${post.address ?? work.slug}`} icon="out" target="_blank">
        View post
      </AdminLink>
    );
  const next = () => {
    if (post.state === "deleted") return steps.restore();
    if (objections[0]) return show(objections[0]);
    const { at, error } = isScheduling ? publishTimeIn(planned, new Date()) : {};
    if (error) return onPlanError(error);
    steps.publish(at);
  };
  const name = () => {
    if (post.state === "deleted") return "Restore";
    if (objections.length > 0)
      return `${countOf(objections.length, "thing")} to fix before ${isScheduling ? "scheduling" : "publishing"}`;
    if (post.state === "changes") return "Publish edits";
    if (isScheduling) return post.state === "scheduled" ? "Reschedule" : "Schedule";
    return "Publish now";
  };
  return (
    <AdminButton look="solid" busy={steps.busy} onClick={next}>
      {name()}
    </AdminButton>
  );
}
