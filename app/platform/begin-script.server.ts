import { line } from "./replayed-click.server.ts";

/**
 * Asks for the page's scripts once everything that is seen has come and is on the screen, and the browser has
 * nothing else to do; a touch or a key asks at once, and two seconds after the page has loaded nothing is
 * waited for any more: a tab that nobody looks at draws no frames.
 * The whole style sheets take hold together, so that the page is styled anew once.
 */
export const BEGIN = line(`(()=>{
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
