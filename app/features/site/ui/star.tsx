/** The logo's evening star, in the current text colour. */
export const Star = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
    <path d="M14 0c1 11.5 2.5 13 14 14-11.5 1-13 2.5-14 14-1-11.5-2.5-13-14-14C11.5 13 13 11.5 14 0z" />
  </svg>
);
