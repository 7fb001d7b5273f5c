import { SLOW_ID, SLOW_MS } from "../ui/slow-navigation.ts";
import { line } from "./replayed-click.server.ts";

/**
 * A link that is pressed before React has taken it over loads a document, and a browser shows nothing of that
 * in the page: the placeholder shows after 300 ms here too [HOME-07]. A press on it, as after the browser's
 * Stop, takes it away; so does coming back to the page from the browser's memory.
 */
export const SLOW_PRESS = line(`(()=>{
const w=window,placeholder=()=>document.getElementById("${SLOW_ID}");let timer;
const hide=()=>{clearTimeout(timer);const p=placeholder();if(p)p.hidden=true;};
const leaves=(e,a)=>a instanceof HTMLAnchorElement&&!e.defaultPrevented&&!e.button
&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey&&!a.target&&!a.hasAttribute("download")
&&a.origin===location.origin&&!/\\.\\w+$|^\\/api\\//.test(a.pathname)
&&!(a.hash&&a.pathname+a.search===location.pathname+location.search);
w.addEventListener("click",e=>{
if(!(e.target instanceof Element))return;
if(placeholder()?.contains(e.target))return hide();
if(!leaves(e,e.target.closest("a[href]")))return;
clearTimeout(timer);timer=setTimeout(()=>{const p=placeholder();if(p)p.hidden=false;},${SLOW_MS});});
w.addEventListener("pageshow",e=>{if(e.persisted)hide();});
})();`);
