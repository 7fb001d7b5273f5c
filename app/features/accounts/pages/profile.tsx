import { useEffect, useRef, type ReactNode } from "react";
import { redirect, useLoaderData } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { SignOut } from "../accounts.browser.tsx";
import { PasskeysPanel } from "../passkeys/ui/profile-passkeys.tsx";
import { readAccount } from "../profile/profile.server.ts";
import { requireSession } from "../sessions/reading.server.ts";
import { EmailPanel } from "../profile/ui/profile-email.tsx";
import { useProfilePanels } from "../profile/ui/profile-panels.ts";
import { PasswordPanel } from "../passwords/ui/profile-password.tsx";
import { PersonForm } from "../profile/ui/profile-person.tsx";
import { PictureRow, Portrait } from "../profile/ui/profile-picture.tsx";
import { SecondFactorPanel } from "../second-factor/ui/profile-second-factor.tsx";
import { ConfirmIdentity } from "../sessions/ui/confirm-identity.tsx";
import { SessionsPanel } from "../sessions/ui/profile-sessions.tsx";
import css from "../profile/ui/profile.module.css";
import type { Route } from "./+types/profile";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";
import { holdFocus } from "../ui/follow-focus.ts";

/** One section of /profile under a hairline: its name on the left, its content on the right. */
function ProfileSection({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    () => (content.current && heading.current ? holdFocus(content.current, heading.current) : undefined),
    [],
  );
  return (
    <section className={css["section"]} id={id} aria-labelledby={`${id}-name`}>
      <h2 ref={heading} id={`${id}-name`} tabIndex={-1}>
        {name}
      </h2>
      <div ref={content} className={css["content"]}>
        {children}
      </div>
    </section>
  );
}

export const meta = titled("Your Profile", NOINDEX);

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect("/auth?next=/profile");
  const services = context.get(servicesContext);
  const { user, sessionId } = await requireSession(services, request.headers);
  return { user, account: await readAccount(services, { userId: user.id, sessionId }) };
}

export default function Profile() {
  const { user, account } = useLoaderData<typeof loader>();
  const panels = useProfilePanels();
  return (
    <article className={`tone-light ${css["page"]}`}>
      <header className={css["head"]}>
        <div>
          <h1 className="display">{user.name}</h1>
          <p>{user.email}</p>
        </div>
        <Portrait user={user} />
      </header>
      <ProfileSection id="you" name="You">
        <PersonForm user={user} />
        <PictureRow user={user} />
      </ProfileSection>
      <ProfileSection id="email" name="Email">
        <EmailPanel user={user} state={account.emailChange} />
      </ProfileSection>
      <ProfileSection id="password" name="Password">
        <PasswordPanel email={user.email} hasPassword={account.hasPassword} hasGoogle={account.hasGoogle} />
      </ProfileSection>
      <ProfileSection id="second-factor" name="Two-step sign-in">
        <SecondFactorPanel
          state={account.secondFactor}
          hasPasskey={account.passkeys.length > 0}
          hasPassword={account.hasPassword}
          isAdmin={user.isAdmin || user.needsSecondFactor === true}
          required={user.needsSecondFactor === true}
        />
      </ProfileSection>
      <ProfileSection id="passkeys" name="Passkeys">
        <PasskeysPanel passkeys={account.passkeys} />
      </ProfileSection>
      <ProfileSection id="sessions" name="Where you are signed in">
        <SessionsPanel sessions={account.sessions} />
      </ProfileSection>
      {panels.map(({ id, name, Panel }) => (
        <ProfileSection key={id} id={id} name={name}>
          <Panel />
        </ProfileSection>
      ))}
      <ConfirmIdentity />
      <footer className={css["out"]}>
        <SignOut label="Sign out everywhere" />
      </footer>
    </article>
  );
}
