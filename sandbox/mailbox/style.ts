/** The mailbox's style, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;\
--bg:#faf7f2;--fg:#0b1624;--mut:#4c6379;--line:#dccfbc;--paper:#fff;--acc:#8f4827}
@media(prefers-color-scheme:dark){:root{\
--bg:#0b1624;--fg:#faf7f2;--mut:#b7c2cd;--line:#22384f;--paper:#101f31;--acc:#e9a45b}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 "Instrument Sans Variable",system-ui,sans-serif;\
background:var(--bg);color:var(--fg)}
a{color:inherit}:focus-visible{outline:2px solid var(--acc);outline-offset:2px}
header{padding:28px clamp(16px,4vw,48px) 18px;border-bottom:1px solid var(--line)}
h1{margin:0;font:400 2rem/1.1 Georgia,serif}header p{margin:6px 0 0;color:var(--mut)}
main{display:grid;gap:0 40px;padding:0 clamp(16px,4vw,48px) 48px}
@media(min-width:860px){main{grid-template-columns:minmax(260px,360px) minmax(0,1fr)}}
ol,ul{list-style:none;margin:0;padding:0}
li a{display:block;padding:14px 0;border-bottom:1px solid var(--line);text-decoration:none}
li b{display:block;font-weight:600}li span{color:var(--mut);font-size:.875rem}
li a[aria-current]{box-shadow:inset 3px 0 var(--acc);padding-left:14px}
article{padding:20px 0;min-width:0}h2{margin:0 0 4px;font:400 1.6rem/1.15 Georgia,serif}
article>p{margin:0 0 14px;color:var(--mut)}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:12px;\
padding:16px;background:var(--paper);font:14px/1.5 ui-monospace,monospace}
.links a{overflow-wrap:anywhere;color:var(--acc)}.links li{padding:4px 0}.links li a{border:0;padding:4px 0}
h3{font-size:1rem;margin:18px 0 6px}`;
