import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { followNavigation } from "./platform/pages/stale-code.ts";
import { beginNavigation, watchDocumentLinks } from "./ui/slow-navigation.ts";

/** Reports navigations from the click on, because `useNavigation` works only after the page has hydrated. */
const slowNavigations: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate, { formMethod, to }) {
        const end = formMethod ? undefined : beginNavigation();
        await followNavigation(formMethod || typeof to === "number" ? undefined : to, navigate);
        end?.();
      },
    }),
};

watchDocumentLinks();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[slowNavigations]} />
    </StrictMode>,
  );
});
