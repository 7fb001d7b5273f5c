import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Nav } from "./nav.tsx";
import { RegistrationProvider } from "./registration.tsx";

/** Bar, content and footer of a public page. `over`: the page starts with a dark picture under the bar. */
export const Shell = ({ over = false, children }: { over?: boolean; children: ReactNode }) => (
  <RegistrationProvider>
    <a className="skip" href="#main" data-screen-only="">
      Skip to content
    </a>
    <Nav over={over} />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </RegistrationProvider>
);
