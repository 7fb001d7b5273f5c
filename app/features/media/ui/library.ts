import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import type { MediaImage } from "../contract.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { MediaCalls } from "../http.server.ts";

type Library = {
  images: MediaImage[];
  next: string | undefined;
  status: "loading" | "there" | { message: string; number?: string | undefined };
};
const TYPING_MS = 250;

/** Adds a page of pictures. `at`: its cursor; undefined for the first page of a search. */
export function withPage(
  old: Library,
  { images, next }: { images: MediaImage[]; next?: string | undefined },
  at: string | undefined,
): Library {
  if (at && at !== old.next) return old; // already added, or from an earlier search
  return { images: at ? [...old.images, ...images] : images, next, status: "there" };
}

/** The pictures matching a search, page by page, for a dialog, which must not change the page's URL. */
export function useLibrary(q: string) {
  const [library, setLibrary] = useState<Library>({ images: [], next: undefined, status: "loading" });
  const load = useCallback(
    async (at?: string, isCurrent: () => boolean = () => true) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(at && { at }) });
      const result = await callApi<AnswerOf<MediaCalls, "/api/admin/media/images", "get">>(
        `/api/admin/media/images?${query}`,
      );
      if (!isCurrent()) return;
      setLibrary((old) =>
        result.ok
          ? withPage(old, result.data, at)
          : { ...old, status: { message: result.error ?? result.message, number: result.number } },
      );
    },
    [q],
  );
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => void load(undefined, () => isCurrent), q ? TYPING_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, q]);
  return {
    ...library,
    more: () => load(library.next),
    again: () => load(),
    /** Updates a picture in the list, or adds a new one in front. */
    upsert: (image: MediaImage) =>
      setLibrary((old) => ({
        ...old,
        images: old.images.some(({ key }) => key === image.key)
          ? old.images.map((other) => (other.key === image.key ? image : other))
          : [image, ...old.images],
      })),
  };
}
