const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Suggested accounts; the first three are demo users. */
const SUGGESTED = [
  ["maya@villa.test", "Maya Iyer"],
  ["arjun@villa.test", "Arjun Mehta"],
  ["ada@villa.test", "Ada"],
  ["guest@gmail.test", "Guest Rao"],
] as const;

const STYLE = `*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:20px;\
font:16px/1.5 system-ui,sans-serif;background:#efe8dc;color:#0b1624}
main{width:100%;max-width:430px;background:#faf7f2;border-radius:28px 28px 8px 8px;\
padding:32px 28px;box-shadow:0 20px 60px rgb(11 22 36/.14)}
h1{font:400 1.9rem/1.1 Georgia,serif;margin:0 0 8px}p{margin:0 0 18px;color:#4c6379}
button,input{font:inherit;width:100%;min-height:48px}
.who{display:block;text-align:left;background:none;border:0;border-top:1px solid #dccfbc;\
padding:10px 0;cursor:pointer}\
.who b{display:block;font-weight:600}.who span{color:#4c6379;font-size:.875rem}
label{display:block;margin-top:14px;font-size:.875rem;font-weight:500}
input[type=email],input[type=text]{border:0;border-bottom:1.5px solid #4c6379;background:none;border-radius:0}
.check{display:flex;gap:10px;align-items:center}.check input{width:20px;min-height:20px}
.go{margin-top:20px;border:0;border-radius:24px 24px 6px 6px;\
background:#0b1624;color:#faf7f2;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid #8f4827;outline-offset:2px}h2{font-size:1rem;margin:22px 0 0}`;

/** The page to choose an account. `action`: where the choice is posted to. */
export function signInScreen(action: string, error = ""): string {
  const suggestion = ([email, name]: readonly [string, string]) =>
    `<form method="post" action="${action}"><input type="hidden" name="email" value="${email}"><input ` +
    `type="hidden" name="name" value="${name}"><input type="hidden" name="verified" value="on"><button ` +
    `class="who"><b>${name}</b><span>${email}</span></button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width,initial-scale=1"><title>Choose an
    account</title><style>${STYLE}</style></head>
<body><main><h1>Choose an account</h1><p>This is a stand-in for Google on this machine. Nothing leaves it.</p>
${SUGGESTED.map(suggestion).join("")}
<h2>Another account</h2>${error && `<p role="alert">${safe(error)}</p>`}
<form method="post" action="${action}"><label>Email<input type="email" name="email"
required></label><label>Name<input type="text" name="name"></label>
<label class="check"><input type="checkbox" name="verified" checked>Google has verified this
address</label><button class="go">Continue</button></form>
<form method="post" action="${action}"><button class="who" name="cancel"
value="yes">Cancel</button></form></main></body></html>`;
}
