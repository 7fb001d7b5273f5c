import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { startGoogle, useGoogle } from "../../accounts.browser.tsx";

const SHARDS = [
  [
    "#4285F4",
    "M45 24.500c0-1.600-.1-2.800-.4-4H24v7.300h12c-.2 2-1.500 4.900-4.400 6.900l6.700 5.200C42.300 " +
      "36.200 45 30.900 45 24.500z",
  ],
  [
    "#34A853",
    "M24 46c6 0 11-2 14.600-5.400l-7-5.400c-1.900 1.300-4.400 2.200-7.600 2.200-5.800 " +
      "0-10.800-3.900-12.500-9.200l-7 5.400C8.100 41 15.400 46 24 46z",
  ],
  ["#FBBC05", "M11.500 28.200a13.500 13.500 0 0 1 0-8.500l-7.100-5.500a22 22 0 0 0 0 19.500z"],
  [
    "#EA4335",
    "M24 10.600c4.200 0 7 1.800 8.600 3.300l6.200-6.100C35 4.300 30 2 24 2 15.400 2 8.100 7 4.400 " +
      "14.200l7.100 5.500C13.200 14.500 18.200 10.600 24 10.600z",
  ],
] as const;

/** Renders nothing if Google is not configured. `ready`: false until the page is hydrated. */
export function GoogleButton({ ready }: { ready: boolean }) {
  const offered = useGoogle();
  const [busy, setBusy] = useState(false);
  if (!offered) return null;
  const signInWithGoogle = async () => {
    setBusy(true);
    await startGoogle();
    setBusy(false);
  };
  return (
    <Button look="line" wide busy={busy} disabled={!ready} onClick={() => void signInWithGoogle()}>
      <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
        {SHARDS.map(([fill, d]) => (
          <path key={fill} fill={fill} d={d} />
        ))}
      </svg>
      Continue with Google
    </Button>
  );
}
