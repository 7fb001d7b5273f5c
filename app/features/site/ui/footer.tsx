import { Link } from "react-router";
import { Logo } from "../../../ui/logo.tsx";
import { TrackingChoice } from "../../analytics/analytics.browser.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { useHouse } from "./brand.ts";
import css from "./footer.module.css";

const NAVIGATE = [
  ["Experience", "/experience"],
  ["Process", "/process"],
  ["The Quest", "/quest"],
  ["FAQ", "/faq"],
] as const;
const LEGAL = [
  ["Privacy Policy", "/privacy-policy"],
  ["Terms of Use", "/terms-of-use"],
  ["Terms and Conditions", "/terms-and-conditions"],
  ["Refund Policy", "/refund-policy"],
] as const;

/** Links at the end of every public page; hides addresses that are not configured. */
export function Footer() {
  const { brand } = useHouse();
  const social = [
    ["Instagram", brand.instagram],
    ["LinkedIn", brand.linkedin],
    ["X", brand.x],
    ["Email", brand.support && `mailto:${brand.support}`],
  ].flatMap(([name, href]) => (name && href ? [[name, href] as const] : []));
  return (
    <footer className={["tone-dark", css["foot"]].join(" ")}>
      <div className={css["columns"]}>
        <div className={css["mark"]}>
          <Logo height={40} />
          <p>A house by the sea for people in the middle of building something.</p>
        </div>
        <nav aria-labelledby="foot-navigate">
          <h2 id="foot-navigate">Navigate</h2>
          <ul>
            {NAVIGATE.map(([name, to]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="foot-connect">
          <h2 id="foot-connect">Connect</h2>
          {social.length > 0 && (
            <ul>
              {social.map(([name, href]) => (
                <li key={name}>
                  <a href={href} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ul>
            {LEGAL.map(([name, to]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css["apply"]}>
          <p>Every offer follows a conversation.</p>
          <ApplyLink place="footer" />
        </div>
      </div>
      <div className={css["end"]}>
        <p>© 2025 {brand.name}</p>
        <TrackingChoice />
      </div>
    </footer>
  );
}
