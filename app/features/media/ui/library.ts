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
type Page = { images: MediaImage[]; next?: string | undefined };
const TYPING_MS = 250;

/** Adds a page of pictures. `at`: where it begins; undefined for the first page of a search. */
export function withPage(old: Library, { images, next }: Page, at: string | undefined): Library {
  if (at && at !== old.next) return old; // already added, or of an earlier search
  return { images: at ? [...old.images, ...images] : images, next, status: "there" };
}

/** The pictures matching a search, page by page, for a dialog: does not change the address. */
export function useLibrary(q: string) {
  const [library, setLibrary] = useState<Library>({ images: [], next: undefined, status: "loading" });
  const fetchPage = useCallback(
    async (at?: string) => {
      const asked = new URLSearchParams({ ...(q && { q }), ...(at && { at }) });
      const result = await callApi<AnswerOf<MediaCalls, "/api/admin/media/images", "get">>(
        `/api/admin/media/images?${asked}`,
      );
      return result.ok ? result.data : { message: result.error ?? result.message, number: result.number };
    },
    [q],
  );
  const load = useCallback(
    async (at?: string, wanted: () => boolean = () => true) => {
      const page = await fetchPage(at);
      if (!wanted()) return;
      setLibrary((old) => {
        if ("message" in page) return { ...old, status: page };
        return withPage(old, page, at);
      });
    },
    [fetchPage],
  );
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => void load(undefined, () => wanted), q ? TYPING_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load, q]);
  return {
    ...library,
    more: () => load(library.next),
    again: () => load(),
    /** Updates a picture in the list, or adds a new one in front. */
    upsert: (image: MediaImage) =>
      setLibrary((old) => {
        const there = old.images.some(({ key }) => key === image.key);
        return {
          ...old,
          images: there
            ? old.images.map((one) => (one.key === image.key ? image : one))
            : [image, ...old.images],
        };
      }),
  };
}
