import { createHash } from "node:crypto";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** One line, as small as can be read. */
const line = (script: string) => script.replaceAll(/\s*\n\s*/g, "");

/** Told on `window` by the page (`root.tsx`) as soon as its buttons do something. */
export const READY = "villa:ready";

/**
 * The last press of a button, or of a link that also does something, is kept while that part of the page is
 * not alive yet, and done as soon as it is: React leaves
 * `__reactProps…` on what it has taken over, and parts whose code comes later are taken over later. After
 * three seconds a press does what it does without scripts;
 * that of a plain button, which would do nothing, waits for fifteen.
 * What a press consists of does not reach React either: it would draw a part anew whose code has not come,
 * and the button under the finger would go.
 * Where the pointer rests is told anew when the page comes alive.
 */
const HOLD = line(`(()=>{
const w=window,alive=e=>Object.keys(e).some(k=>k.startsWith("__reactProps"));let target,over,until,passing;
const look=()=>{if(!target)return;
if(!alive(target)&&performance.now()<until){setTimeout(look,30);return;}
const t=target;target=undefined;passing=true;if(t.isConnected)t.click();passing=false;};
const asleep=e=>{const t=e.target instanceof Element&&e.target.closest("button,a[data-action]");
return !passing&&t&&!alive(t)?t:null;};
const onClick=e=>{const t=asleep(e);
if(!t||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
e.preventDefault();e.stopImmediatePropagation();
const first=!target;target=t;until=performance.now()+(t.type==="button"?15000:3000);if(first)look();};
const rest=e=>{over=e.target;};
for(const type of["pointerdown","mousedown","touchstart","keydown","pointerup","mouseup","touchend","keyup"])
w.addEventListener(type,e=>{if(asleep(e))e.stopPropagation();},{capture:true,passive:true});
w.addEventListener("click",onClick,true);w.addEventListener("pointerover",rest,true);
w.addEventListener("${READY}",()=>{w.villaReady=true;w.removeEventListener("pointerover",rest,true);
if(over?.isConnected)for(const type of["pointerover","mouseover"])
over.dispatchEvent(new PointerEvent(type,{bubbles:true,pointerType:"mouse"}));
look();},{once:true});
})()`);

/**
 * Asks for the page's scripts once everything that is seen has come and is on the screen, and the browser has
 * nothing else to do; a touch or a key asks at once, and two seconds after the page has loaded nothing is
 * waited for any more: a tab that nobody looks at draws no frames.
 * The whole style sheets take hold together, so that the page is styled anew once.
 */
const BEGIN = line(`(()=>{
const d=document,w=window,later=d.getElementById("later"),signs=["pointerdown","keydown","touchstart"];
let begun;
const begin=()=>{if(begun)return;begun=true;
for(const s of signs)w.removeEventListener(s,begin,true);
for(const l of d.querySelectorAll('link[rel="later"][media]'))l.rel="stylesheet";
const sheets=[...d.querySelectorAll('link[rel="later"]')];let due=sheets.length;
const come=()=>{if(--due<1)for(const l of sheets)l.media="all";};
for(const l of sheets){l.onload=l.onerror=come;l.media="not all";l.rel="stylesheet";}
for(const f of later.dataset.files.split(" ")){
const l=d.createElement("link");l.rel="modulepreload";l.href=f;d.head.append(l);}
const s=d.createElement("script");s.type="module";s.textContent=later.textContent;d.head.append(s);};
for(const s of signs)w.addEventListener(s,begin,{capture:true,passive:true});
const frame=()=>new Promise(requestAnimationFrame);
const painted=()=>new Promise(ok=>{
if(!PerformanceObserver.supportedEntryTypes?.includes("paint"))return ok();
new PerformanceObserver((_,o)=>{o.disconnect();ok();}).observe({type:"paint",buffered:true});});
const idle=()=>w.requestIdleCallback?requestIdleCallback(begin,{timeout:1000}):setTimeout(begin,0);
const rested=()=>{setTimeout(begin,2000);
Promise.allSettled([...d.images].filter(i=>i.complete).map(i=>i.decode()))
.then(frame).then(frame).then(painted).then(idle);};
d.readyState==="complete"?rested():w.addEventListener("load",rested,{once:true});
})()`);

/** Hashes for the policy of a page that carries these scripts. */
export const DEFERRED_SCRIPTS = { hold: hashOf(HOLD), begin: hashOf(BEGIN) };

/** The page, with what keeps a press that comes before its scripts. */
export const withReplayedClick = (html: string) =>
  html.replace("</head>", () => `<script>${HOLD}</script></head>`);

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MAIN = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The page, whose scripts are fetched after all that is seen, and with them the style sheets that wait
 * (`inline-css.server.ts`). The elements stay where they are, since React finds its own again there: the main
 * script is a text that does not run yet.
 */
export function withDeferredScripts(html: string): string {
  const files = [...html.matchAll(PRELOADS)].map(([, file]) => file);
  if (!MAIN.test(html)) return html;
  return html
    .replaceAll(PRELOADS, "")
    .replace(
      MAIN,
      (_, text: string) =>
        `<script type="text/plain" id="later" ` +
        `data-files="${files.join(" ")}">${text}</script><script>${BEGIN}</script>`,
    );
}
