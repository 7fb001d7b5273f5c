import { data, Form, Link, redirect, useNavigation } from "react-router";
import { useSyncExternalStore } from "react";
import { publicHead } from "../../../platform/pages/head.ts";
import { servicesContext, sessionContext } from "../../../context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import { OwnSources, Visualisation } from "../../../ui/visualisation.tsx";
import type { CutPicture } from "../../media/contract.ts";
import * as media from "../../media/media.server.ts";
import * as settings from "../../settings/settings.server.ts";
import { FORMS } from "../contract.ts";
import * as quest from "../quest.server.ts";
import type { Route } from "./+types/intro";
import css from "./intro.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { deviceStorage } from "../../../platform/pages/device-storage.ts";
import { readLocalAnswers } from "../ui/local-answers.ts";

const never = () => () => undefined;
/** The number of answers stored in this browser, which may be more than the server has. */
const storedHere = (sessionId: string) => Object.keys(readLocalAnswers(deviceStorage, sessionId)).length;

type UnderwayProps = {
  quest: { sessionId: string; answered: number; total: number };
  className: string | undefined;
};

/** A started quest: its progress and a link to continue. */
function Underway({ quest: { sessionId, answered, total }, className }: UnderwayProps) {
  const storedCount = useSyncExternalStore(
    never,
    () => storedHere(sessionId),
    () => 0,
  );
  return (
    <div className={className}>
      <p>
        {Math.max(answered, storedCount)} of {total} answers are kept for you.
      </p>
      <ButtonLink to={`/assessment?session=${sessionId}`} wide>
        Continue where you stopped
      </ButtonLink>
    </div>
  );
}

/** Link to the existing result of this account or browser. */
const Finished = ({ signedIn }: { signedIn: boolean }) => (
  <div className={css["underway"]}>
    <p>
      You have finished the quest. Answering again gives you a new result; this one is kept.
      {signedIn && " If you bought the PDF report, your dashboard says when the included retake opens."}
    </p>
    <ButtonLink to="/quest-result" wide>
      See your result
    </ButtonLink>
  </div>
);

export const handle = { page: { public: true, findable: true, pays: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "The quest: six minutes, 58 statements",
  description:
    "Fifty-eight statements, about six minutes, nine pages about how you think. Free, for adults: " +
    "self-reflection, not a diagnosis.",
});

type Current = NonNullable<Awaited<ReturnType<typeof quest.currentQuest>>>;
const underwayOf = ({ sessionId, answers, form }: Current) => {
  return { sessionId, answered: answers.length, total: FORMS[form].items };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  const services = context.get(servicesContext);
  const { quest_image } = await settings.readSettings(services);
  const ownImage = await media.readPlacedPicture(services, quest_image, "wide");
  const asker = { userId: user?.id ?? null, headers: request.headers };
  const current = await quest.currentQuest(services, asker);
  const hasResult = (await quest.latestResultFor(services, asker)) !== undefined;
  const underway = current && current.answers.length > 0 && underwayOf(current);
  const params = new URL(request.url).searchParams;
  return data(
    {
      underway,
      hasResult,
      gone: params.has("gone"),
      retake: params.has("retake"),
      signedIn: user !== null,
      ownImage,
    },
    { headers: { "cache-control": "private, no-store" } },
  );
}

/** Starts a quest. Pressing the button affirms the age; works without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const adult = (await request.formData()).get("adult") === "yes";
  if (!adult) throw data(null, { status: 400 });
  const asker = { userId: context.get(sessionContext)?.id ?? null, headers: request.headers };
  const { sessionId, cookie } = await quest.startQuest(context.get(servicesContext), { adult }, asker);
  return redirect(`/assessment?session=${sessionId}`, cookie ? { headers: { "set-cookie": cookie } } : {});
}

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

const Top = ({ signedIn }: { signedIn: boolean }) => (
  <header className={css["top"]}>
    <HomeLink height={24} />
    {signedIn ? <Link to="/quest-dashboard">Dashboard</Link> : <Link to="/auth">Sign in</Link>}
  </header>
);

const Facts = () => (
  <dl className={css["facts"]}>
    <div>
      <dt>6</dt>
      <dd>minutes</dd>
    </div>
    <div>
      <dt>6</dt>
      <dd>chapters</dd>
    </div>
    <div>
      <dt>116</dt>
      <dd>possible later</dd>
    </div>
  </dl>
);

const Background = ({ ownImage }: { ownImage: CutPicture | null }) => (
  <aside aria-label="The villa">
    <picture className={css["picture"]}>
      {ownImage ? (
        <OwnSources own={ownImage} sizes="100vw" />
      ) : (
        <source media="(width > 47.5em)" srcSet="/art/quest-evening.webp" />
      )}
      <img
        src={ownImage?.files.jpg.at(-1)?.src ?? "/art/quest-evening-phone.webp"}
        alt={
          ownImage ? ownImage.alt : "Visualisation: the house lit at dusk, its pool running out to the sea."
        }
        fetchPriority="high"
        width={ownImage?.width ?? 860}
        height={ownImage?.height ?? 1103}
      />
    </picture>
    {!ownImage && <Visualisation className={css["caption"]} />}
  </aside>
);

export default function Intro({ loaderData }: Route.ComponentProps) {
  const { underway, hasResult, gone, retake, signedIn, ownImage } = loaderData;
  const finished = hasResult && !retake;
  const busy = useNavigation().state !== "idle";
  return (
    <div className={`tone-dark ${css["stage"]}`}>
      <Background ownImage={ownImage} />
      <div className={css["column"]}>
        <Top signedIn={signedIn} />
        <main id="main" tabIndex={-1} className={css["copy"]}>
          {gone && (
            <p className={css["gone"]}>
              That quest is not on this browser. It may have expired, or been claimed by an account: sign in
              to find it.
            </p>
          )}
          <h1 className="display">
            Six minutes,
            <br />
            58 statements
          </h1>
          <p>
            {retake
              ? "Take six quiet minutes and answer as you are on an ordinary day. Your earlier result " +
                "stays where it is."
              : "Answer as you are on an ordinary day. At the end you get nine pages about how you " +
                "think, free and complete. The one on astrology needs your birth date."}
          </p>
          <Facts />
          {finished && <Finished signedIn={signedIn} />}
          {underway && <Underway quest={underway} className={css["underway"]} />}
          <Form method="post">
            <input type="hidden" name="adult" value="yes" />
            <Button type="submit" wide busy={busy} {...((underway || finished) && { look: "line" as const })}>
              {`I am 18 or over. ${finished ? "Answer again" : underway ? "Begin anew" : "Begin"}`}
            </Button>
          </Form>
          <p className={css["fine"]}>
            Self-reflection, not a diagnosis. Every answer is saved as you go, on this device and with us;
            without an account, answers are deleted 30 days after you last touched them.{" "}
            <Link to="/quest/method">Method, privacy and help</Link>
          </p>
        </main>
      </div>
    </div>
  );
}
