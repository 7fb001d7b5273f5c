import { expect, test } from "vitest";
import { TOASTER } from "./toaster.tsx";
import { AUTH_TOAST, RESULT_TOAST } from "./toasts.tsx";

test("[API-06] three toasts, four seconds, bottom right; five with a close button on auth screens; two on the result", () => {
  expect(TOASTER).toMatchObject({ visibleToasts: 3, duration: 4000, position: "bottom-right" });
  expect(AUTH_TOAST).toEqual({ duration: 5000, closeButton: true });
  expect(RESULT_TOAST).toEqual({ duration: 2000 });
});
