import { Toaster } from "sonner";

/** Toasts of the whole site: 3 visible, 4 s, bottom right. Say `toast(…)` from "sonner"; auth screens pass `AUTH_TOAST`, the result screen `RESULT_TOAST`. */
export const Toasts = () => <Toaster visibleToasts={3} duration={4000} position="bottom-right" theme="dark" />;
export const AUTH_TOAST = { duration: 5000, closeButton: true } as const;
export const RESULT_TOAST = { duration: 2000 } as const;
