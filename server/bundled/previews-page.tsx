import type { EmailPreview } from "../../app/ui/email.tsx";

export type Shown = EmailPreview & { id: string; feature: string };
type Post = { slug: string; title: string };

const STYLE = `
:root{color-scheme:light dark;\
--bg:#faf7f2;--fg:#0b1624;--mut:#4c6379;--line:#dccfbc;--paper:#fff;--acc:#8f4827}
@media(prefers-color-scheme:dark){:root{\
--bg:#0b1624;--fg:#faf7f2;--mut:#b7c2cd;--line:#22384f;--paper:#101f31;--acc:#e9a45b}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--bg);color:var(--fg)}
a{color:var(--acc)}:focus-visible{outline:2px solid var(--acc);outline-offset:2px}
header,section{padding:28px clamp(16px,4vw,48px) 24px;border-bottom:1px solid var(--line)}
h1,h2{margin:0;font:400 2rem/1.1 Georgia,serif}h3{margin:0 0 2px;font-size:1rem}
p{margin:6px 0 0;color:var(--mut)}
nav ul{columns:3 220px;margin:16px 0 0;padding:0;list-style:none}nav li{padding:3px 0}
.frames{display:flex;gap:20px;margin:18px calc(-1*clamp(16px,4vw,48px)) 0;\
padding:0 clamp(16px,4vw,48px) 14px;overflow-x:auto;align-items:flex-start}
figure{margin:0;flex:none}figcaption{color:var(--mut);font-size:.875rem;margin-bottom:6px}
iframe{display:block;border:1px solid var(--line);border-radius:12px;background:#fff}
img{display:block;max-width:100%;height:auto;border-radius:12px;border:1px solid var(--line)}
pre{margin:0;width:460px;max-width:100%;white-space:pre-wrap;overflow-wrap:anywhere;\
border:1px solid var(--line);border-radius:12px;padding:16px;background:var(--paper);\
font:14px/1.5 ui-monospace,monospace}`;

const LOOKS = [
  [390, "light"],
  [390, "dark"],
  [640, "light"],
  [640, "dark"],
] as const;

const EmailSection = ({ one }: { one: Shown }) => (
  <section id={one.id}>
    <h2>{one.email.subject}</h2>
    <p>
      {one.id}: {one.when}
    </p>
    {/* the row is wider than most screens: keys must be able to move it */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above */}
    <div className="frames" tabIndex={0}>
      {LOOKS.map(([width, scheme]) => (
        <figure key={`${width}${scheme}`}>
          <figcaption>
            {width} px, {scheme}
          </figcaption>
          <iframe
            title={`${one.email.subject}, ${width} px, ${scheme}`}
            src={`/dev/previews/letter/${one.id}?scheme=${scheme}`}
            width={width}
            height={760}
            loading="lazy"
            sandbox="allow-popups"
          />
        </figure>
      ))}
      <figure>
        <figcaption>Plain text</figcaption>
        <pre>{one.email.text}</pre>
      </figure>
    </div>
  </section>
);

const Contents = ({ emails }: { emails: Shown[] }) => (
  <nav aria-label="Contents">
    <ul>
      {emails.map(({ id, email }) => (
        <li key={id}>
          <a href={`#${id}`}>{email.subject}</a>
        </li>
      ))}
      <li>
        <a href="#book">The PDF report</a>
      </li>
      <li>
        <a href="#cards">Share images</a>
      </li>
    </ul>
  </nav>
);

const Card = ({ slug, title }: Post) => (
  <figure>
    <figcaption>
      <a href={`/blog/${slug}`}>{title}</a>
    </figcaption>
    <img src={`/blog/${slug}/card.png`} alt={title} width={600} height={315} loading="lazy" />
  </figure>
);

const Cards = ({ posts }: { posts: Post[] }) => (
  <section id="cards">
    <h2>Share images</h2>
    <p>What a shared link shows: of the site, and of each post.</p>
    <div className="frames">
      <figure>
        <figcaption>Any page</figcaption>
        <img src="/art/share.jpg" alt="The site" width={600} height={315} loading="lazy" />
      </figure>
      {posts.map((post) => (
        <Card key={post.slug} {...post} />
      ))}
    </div>
  </section>
);

/** Letters in four frames each and as text, the book, the share images; one below the other. */
export const PreviewsPage = ({ brand, emails, posts }: { brand: string; emails: Shown[]; posts: Post[] }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{`Previews | ${brand}`}</title>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
    </head>
    <body>
      <header>
        <h1>What the site writes, prints and draws</h1>
        <p>With the cast’s data. Letters that were really sent are in the mailbox.</p>
        <p>
          <a href="/dev/mailbox">Mailbox of this machine</a>
        </p>
        <Contents emails={emails} />
      </header>
      <main>
        {emails.map((one) => (
          <EmailSection key={one.id} one={one} />
        ))}
        <section id="book">
          <h2>The PDF report</h2>
          <p>
            Maya’s book, printed now from her answers. <a href="/dev/previews/book.pdf">Open it alone</a>
          </p>
          <div className="frames">
            <object
              aria-label="Maya’s book"
              data="/dev/previews/book.pdf"
              type="application/pdf"
              width={900}
              height={1180}
            />
          </div>
        </section>
        <Cards posts={posts} />
      </main>
    </body>
  </html>
);
