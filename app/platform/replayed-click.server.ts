/** One line, as small as can be read. */
export const line = (script: string) => script.replaceAll(/\s*\n\s*/g, "");

/** Told on `window` by the page (`root.tsx`) as soon as its buttons do something. */
export const READY = "villa:ready";

/**
 * The last press of a button, or of a link that also does something, is kept while that part of the page is
 * not alive yet, and done as soon as it is: React leaves
 * `__reactProps…` on what it has taken over, and parts whose code comes later are taken over later. After
 * three seconds a press does what it does without scripts; that of a plain button, which does nothing without
 * them, waits as long as they take.
 * What a press consists of does not reach React either: it would draw a part anew whose code has not come,
 * and the button under the finger would go.
 * Where the pointer rests is told anew when the page comes alive.
 */
export const HOLD = line(`(()=>{
const w=window,alive=e=>Object.keys(e).some(k=>k.startsWith("__reactProps"));let target,over,until,passing;
const look=()=>{if(!target)return;
if(!alive(target)&&performance.now()<until){setTimeout(look,30);return;}
const t=target;target=undefined;passing=true;if(t.isConnected)t.click();passing=false;};
const asleep=e=>{const t=e.target instanceof Element&&e.target.closest("button,a[data-action]");
return !passing&&t&&!alive(t)?t:null;};
const onClick=e=>{const t=asleep(e);
if(!t||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
e.preventDefault();e.stopImmediatePropagation();
const first=!target;target=t;until=performance.now()+(t.type==="button"?Infinity:3000);if(first)look();};
const rest=e=>{over=e.target;};
for(const type of["pointerdown","mousedown","touchstart","keydown","pointerup","mouseup","touchend","keyup"])
w.addEventListener(type,e=>{if(asleep(e))e.stopPropagation();},{capture:true,passive:true});
w.addEventListener("click",onClick,true);w.addEventListener("pointerover",rest,true);
w.addEventListener("${READY}",()=>{w.villaReady=true;w.removeEventListener("pointerover",rest,true);
if(over?.isConnected)for(const type of["pointerover","mouseover"])
over.dispatchEvent(new PointerEvent(type,{bubbles:true,pointerType:"mouse"}));
look();},{once:true});
})()`);
