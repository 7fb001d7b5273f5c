import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../platform/api.ts";
import type { MediaImage, MediaPage } from "../contract.ts";

type Shelf = {
  images: MediaImage[];
  next: string | undefined;
  standing: "loading" | "there" | { message: string; number?: string | undefined };
};
const TYPING_MS = 250;

/** The pictures that answer to a search, page by page, for a dialog: what stands in the address stays there. */
export function useLibrary(q: string) {
  const [shelf, setShelf] = useState<Shelf>({ images: [], next: undefined, standing: "loading" });
  const fetchPage = useCallback(
    async (at?: string) => {
      const asked = new URLSearchParams({ ...(q && { q }), ...(at && { at }) });
      const result = await callApi<MediaPage>(`/api/admin/media/images?${asked}`);
      return result.ok ? result.data : { message: result.said ?? result.message, number: result.number };
    },
    [q],
  );
  const load = useCallback(
    async (at?: string, wanted: () => boolean = () => true) => {
      const page = await fetchPage(at);
      if (!wanted()) return;
      setShelf((old) => {
        if ("message" in page) return { ...old, standing: page };
        return {
          images: at ? [...old.images, ...page.images] : page.images,
          next: page.next,
          standing: "there",
        };
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
    ...shelf,
    more: () => load(shelf.next),
    again: () => load(),
    /** Puts a picture as it is now on the shelf: in its place, or first where it is new. */
    keep: (image: MediaImage) =>
      setShelf((old) => {
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
