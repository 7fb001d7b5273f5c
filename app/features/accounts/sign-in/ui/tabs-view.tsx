import type { Dispatch, SetStateAction } from "react";
import { useGoogle } from "../../accounts.browser.tsx";
import css from "../../ui/forms.module.css";
import { PasskeyButton } from "../../passkeys/ui/passkey-button.tsx";
import { GoogleButton } from "./google-button.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { Tabs, type Tab } from "./tabs.tsx";
import type { View } from "./view.ts";
import { useBrandName } from "../../../../ui/brand-name.ts";
import { toast } from "../../../../ui/toasts.tsx";
import { Visualisation } from "../../../../ui/visualisation.tsx";

type Props = {
  tab: Tab;
  /** The person signs in to buy a report. */
  forReport: boolean;
  ready: boolean;
  email: string;
  setEmail: (email: string) => void;
  setView: Dispatch<SetStateAction<View>>;
  signedIn: () => void;
};

/** The two forms under the welcome title, and Google and passkeys beneath. */
export function TabsView({ tab, forReport, ready, email, setEmail, setView, signedIn }: Props) {
  const google = useGoogle();
  const brand = useBrandName();
  const choose = (next: Tab) => setView({ kind: "tabs", tab: next });
  const form = { ready, email, onEmail: setEmail, onSignedIn: signedIn };
  return (
    <>
      {tab === "in" && (
        <figure className={css["window"]}>
          <img className={css["picture"]} src="/art/stairs-window.webp" alt="" width="342" height="248" />
          <Visualisation />
        </figure>
      )}
      <h1 className={css["welcome"]}>Welcome to {brand}</h1>
      {forReport && (
        <p className={css["reason"]}>
          {tab === "up" ? "Create an account to receive your report." : "Sign in to receive your report."}
        </p>
      )}
      <noscript>
        <p className={css["noscript"]}>
          Signing in and creating an account need JavaScript. Please switch it on in your browser and load
          this page again.
        </p>
      </noscript>
      <div className={css["scripted"]}>
        <Tabs chosen={tab} onChoose={choose}>
          {tab === "in" ? (
            <SignInForm
              {...form}
              onCode={() => setView({ kind: "code" })}
              onUnconfirmed={(address) =>
                setView({ kind: "sent", email: address, warning: false, refused: true })
              }
              onForgotten={() => {
                toast.dismiss(); // a wrong password is irrelevant on the next view
                setView({ kind: "letter", email: "recover" });
              }}
            />
          ) : (
            <SignUpForm
              {...form}
              onPending={(address, delivered) =>
                setView({ kind: "sent", email: address, warning: !delivered })
              }
              onRegistered={() => choose("in")}
            />
          )}
        </Tabs>
        {(google || tab === "in") && <p className={css["or"]}>or</p>}
        <div className="stack">
          <GoogleButton ready={ready} />
          {tab === "in" && (
            <PasskeyButton ready={ready} onSignedIn={signedIn}>
              Sign in with a passkey
            </PasskeyButton>
          )}
        </div>
      </div>
    </>
  );
}
