type Size = { size?: number; className?: string };

/** A pen nib that is also a flame: the writing action, and nothing else. `size` is its height in pixels. */
export const Nib = ({ size = 20, className }: Size) => (
  <svg viewBox="0 0 24 30" height={size} width={(size * 24) / 30} fill="currentColor" className={className} aria-hidden="true">
    <path
      fillRule="evenodd"
      d="M12.7 1.2v12.1a3 3 0 1 1-1.4 0V1.2C7.7 7 3 11.7 3 18.3c0 3.7 2 6.7 4.6 8.5h8.8C19 25 21 22 21 18.3 21 11.7 16.3 7 12.7 1.2ZM7.4 28h9.2v1.6H7.4Z"
    />
  </svg>
);

/** The nib in the hearth's arch. */
export const Mark = ({ size = 32, className }: Size) => (
  <svg viewBox="0 0 36 40" height={size} width={(size * 36) / 40} className={className} aria-hidden="true">
    <path d="M1 39V18a17 17 0 0 1 34 0v21Z" fill="var(--mark-arch, var(--sh-ink))" />
    <path
      fill="var(--mark-fire, var(--sh-ember-400))"
      fillRule="evenodd"
      d="M18.7 7.5v12.6a3 3 0 1 1-1.4 0V7.5C13.9 13 9 17.6 9 24.6c0 3.7 2 6.8 4.6 8.6h8.8c2.6-1.8 4.6-4.9 4.6-8.6 0-7-4.9-11.6-8.3-17.1Z"
    />
    <path d="M12.6 35.2h10.8V39H12.6Z" fill="var(--mark-fire, var(--sh-ember-400))" />
  </svg>
);

export const BookGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M11.2 7C9.1 5.5 6.3 4.9 2.8 5v12.6c3.5-.1 6.3.5 8.4 2V7Zm1.6 0c2.1-1.5 4.9-2.1 8.4-2v12.6c-3.5-.1-6.3.5-8.4 2V7Z" />
  </svg>
);
