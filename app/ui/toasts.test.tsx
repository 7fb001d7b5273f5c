import { expect, test } from "vitest";
import { TOASTER } from "./toaster.tsx";
import { AUTH_TOAST, RESULT_TOAST } from "./toasts.tsx";

test("[API-06] shows three toasts for four seconds at the bottom right, for five on auth screens and two on the result", () => {
  expect(TOASTER).toMatchObject({ visibleToasts: 3, duration: 4000, position: "bottom-right" });
  expect(AUTH_TOAST).toEqual({ duration: 5000, closeButton: true });
  expect(RESULT_TOAST).toEqual({ duration: 2000 });
});
