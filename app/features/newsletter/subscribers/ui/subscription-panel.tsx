import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Trouble, Waiting } from "../../../../ui/fetched.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { type Topic, TOPICS } from "../../contract.ts";
import type { MySubscription } from "../my-subscription.server.ts";
import { TOPIC_WORDS } from "../../domain/topics.ts";
import { Switch } from "../../../../ui/switch.tsx";
import css from "./subscription-panel.module.css";

/** The member's topics; each click is saved immediately, and reverted if saving fails. */
function useMine() {
  const [mine, setMine] = useState<MySubscription>();
  const [trouble, setTrouble] = useState<string>();
  const load = useCallback(async () => {
    const answer = await callApi<MySubscription>("/api/newsletter/mine");
    if (answer.ok) setMine(answer.data);
    setTrouble(answer.ok ? undefined : answer.message);
  }, []);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- set only after the response
    void load();
  }, [load]);
  async function turn(topic: Topic, on: boolean) {
    if (!mine) return;
    const preferences = { ...mine.preferences, [topic]: on };
    setMine({ ...mine, preferences });
    const answer = await callApi<MySubscription>("/api/newsletter/mine", {
      method: "PUT",
      body: preferences,
    });
    if (answer.ok) return setMine(answer.data);
    setMine(mine);
    toast.error(answer.error ?? answer.message);
  }
  return { mine, trouble, load, turn };
}

/** "Newsletter" on /profile: the member's topics. Emails about account and purchases are sent regardless. */
export function SubscriptionPanel() {
  const { mine, trouble, load, turn } = useMine();
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!mine) return <Waiting />;
  if (mine.refused)
    return (
      <p>We can’t email {mine.email}: the mailbox rejects our mail. Contact us, or change your address.</p>
    );
  return (
    <>
      <ul className={`ruled ${css["topics"]}`}>
        {TOPICS.map((topic) => (
          <li key={topic}>
            <Switch
              on={mine.preferences[topic]}
              note={TOPIC_WORDS[topic].what}
              onChange={(on) => void turn(topic, on)}
            >
              {TOPIC_WORDS[topic].name}
            </Switch>
          </li>
        ))}
      </ul>
      <p className="small muted">You’ll still get emails about your account, purchases and data.</p>
    </>
  );
}
