import { useSyncExternalStore } from "react";
import { callApi } from "../../../platform/http/api.ts";
import type { Failure } from "../../../platform/errors.ts";
import { LARGEST_BYTES, type MediaImage } from "../contract.ts";
import { sizeText } from "../domain/names.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { MediaCalls } from "../http.server.ts";

/** State of an upload: `refused` is final, `failed` can be retried, `already` means uploaded before. */
type UploadStatus = "waiting" | "sending" | "making" | "done" | "already" | "refused" | "failed";
/** An upload. `sent` from 0 to 1; `instead` is the key of the picture whose file it replaces. */
export type Upload = {
  id: number;
  file: File;
  instead: string | undefined;
  status: UploadStatus;
  sent: number;
  error: string | undefined;
  image: MediaImage | undefined;
};

/** Concurrent uploads; more would only share the bandwidth. */
const MOST_AT_ONCE = 2;
const POLL_MS = 600;
const SLOWEST_POLL_MS = 15_000;

// Module state, so that uploads continue while the owner visits other pages.
let all: Upload[] = [];
let newest = 0;
const NONE: Upload[] = [];
const watchers = new Set<() => void>();
const running = new Map<number, XMLHttpRequest>();
let pollTimer: ReturnType<typeof setTimeout> | undefined;

function setAll(next: Upload[]) {
  all = next;
  for (const watcher of watchers) watcher();
}
const change = (id: number, set: Partial<Upload>) =>
  setAll(all.map((item) => (item.id === id ? { ...item, ...set } : item)));
const warnBeforeLeaving = (event: BeforeUnloadEvent) =>
  all.some(({ status }) => status === "sending" || status === "waiting") && event.preventDefault();

function settle(id: number, request: XMLHttpRequest) {
  running.delete(id);
  // the shape of this call's response
  const { image, already, error } = (request.response ?? {}) as Partial<Failure> & {
    image?: MediaImage;
    already?: boolean;
  };
  const { status } = request;
  if (status < 300 && image) {
    change(id, { status: already ? "already" : image.state === "ready" ? "done" : "making", sent: 1, image });
    poll();
  } else if (status === 400 || status === 413 || status === 404)
    change(id, { status: "refused", error: error ?? "This file can’t be uploaded." });
  else
    change(id, {
      status: "failed",
      error: status === 0 ? "Connection lost. Try again." : (error ?? "Something went wrong. Try again."),
    });
  startNext();
}

function send({ id, file, instead }: Upload) {
  const request = new XMLHttpRequest();
  running.set(id, request);
  const name = encodeURIComponent(file.name.slice(-200));
  const to = instead
    ? `/api/admin/media/images/${instead}/file?name=${name}`
    : `/api/admin/media/images?name=${name}`;
  request.open(instead ? "PUT" : "POST", to);
  request.responseType = "json";
  request.setRequestHeader("content-type", "application/octet-stream");
  request.upload.addEventListener("progress", (event) =>
    change(id, { sent: event.total ? event.loaded / event.total : 0 }),
  );
  request.addEventListener("loadend", () => running.has(id) && settle(id, request));
  change(id, { status: "sending", sent: 0 });
  request.send(file);
}

function startNext() {
  if (!navigator.onLine) return;
  const waiting = all.filter(({ status }) => status === "waiting");
  for (const next of waiting.slice(0, Math.max(0, MOST_AT_ONCE - running.size))) send(next);
}

type Making = Upload & { image: MediaImage };
const isMaking = (item: Upload): item is Making => item.status === "making" && item.image !== undefined;

/** Applies the polled state of pictures; one missing from the response was deleted. */
function applyProgress(making: Making[], images: MediaImage[]) {
  for (const { id, image: before } of making) {
    const image = images.find(({ key }) => key === before.key);
    if (!all.some((item) => item.id === id && isMaking(item))) continue;
    if (!image) change(id, { status: "refused", error: "This picture was deleted." });
    else
      change(id, {
        image,
        status: image.state === "ready" ? "done" : image.state === "failed" ? "refused" : "making",
        error: image.problem ?? undefined,
      });
  }
}

/**
 * Polls the progress of uploaded pictures until all sizes are made or access is refused; backs off
 * exponentially while there is no response.
 */
function poll(afterMs = POLL_MS) {
  pollTimer ??= setTimeout(async () => {
    const making = all.filter(isMaking).slice(0, 60);
    const answer =
      making.length > 0 &&
      (await callApi<AnswerOf<MediaCalls, "/api/admin/media/progress", "get">>(
        `/api/admin/media/progress?keys=${making.map(({ image }) => image.key).join(",")}`,
      ));
    pollTimer = undefined;
    if (!answer) return;
    if (answer.ok) applyProgress(making, answer.data.images);
    else if (answer.status === 401 || answer.status === 403)
      for (const { id } of all.filter(isMaking))
        change(id, { status: "failed", error: `${answer.message}.` });
    poll(answer.ok ? POLL_MS : Math.min(2 * afterMs, SLOWEST_POLL_MS));
  }, afterMs);
}

/**
 * Uploads files two at a time, each with its own progress.
 * @param instead key of the picture whose file the first one replaces
 * @returns the ids of the uploads
 */
export function upload(files: Iterable<File>, instead?: string): number[] {
  const added = [...files].map((file): Upload => {
    const isTooLarge = file.size > LARGEST_BYTES;
    return {
      id: ++newest,
      file,
      instead,
      status: isTooLarge ? "refused" : "waiting",
      sent: 0,
      error: isTooLarge ? `This file is ${sizeText(file.size)}. The limit is 20 MB.` : undefined,
      image: undefined,
    };
  });
  setAll([...all, ...added]);
  startNext();
  return added.map(({ id }) => id);
}

/** Retries a failed upload. */
export function uploadAgain(id: number) {
  change(id, { status: "waiting", error: undefined });
  startNext();
}

/** Removes uploads from the list, and aborts those in progress. */
export function forget(ids: number[]) {
  for (const id of ids) {
    const request = running.get(id);
    running.delete(id);
    request?.abort();
  }
  setAll(all.filter(({ id }) => !ids.includes(id)));
  startNext();
}

function subscribe(watcher: () => void) {
  if (watchers.size === 0) {
    addEventListener("online", startNext);
    addEventListener("beforeunload", warnBeforeLeaving);
  }
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
/** All current uploads. */
export const readUploads = (): Upload[] => all;
/** All uploads, oldest first; they stay in the list until removed. */
export const useUploads = (): Upload[] => useSyncExternalStore(subscribe, readUploads, () => NONE);

/** Dropped or pasted files. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
