type Size = { size?: number; className?: string };

/** Path of the nib in a 24×30 view box. */
export const NIB =
  'M12.7 1.2v12.1a3 3 0 1 1-1.4 0V1.2C7.7 7 3 11.7 3 18.3c0 3.7 2 6.7 4.6 8.5h8.8C19 25 21 22 21 18.3 21 11.7 16.3 7 12.7 1.2ZM7.4 28h9.2v1.6H7.4Z';

/** The pen nib and flame, used only for the writing action. `size` is its height in pixels. */
export const Nib = ({ size = 20, className }: Size) => (
  <svg viewBox="0 0 24 30" height={size} width={(size * 24) / 30} fill="currentColor" className={className} aria-hidden="true">
    <path fillRule="evenodd" d={NIB} />
  </svg>
);

/** The brand mark: the nib inside the arch. */
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

export const TheoryGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M12 2.2a3 3 0 0 1 1.5 5.6l1.1 4.2a3.4 3.4 0 1 1-1.2 5.3l-5 .9a3 3 0 1 1-.5-1.7l4.9-.9a3.4 3.4 0 0 1 .4-2.9L12 8.2h-.3l-3.6 6.1-1.5-.9 3.5-6A3 3 0 0 1 12 2.2Z" />
  </svg>
);

export const WorldGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M12 5.2a6.8 6.8 0 0 1 6.4 4.5c2.3-.5 3.8-.3 4.1.6.5 1.5-3.3 4.1-8.6 5.8s-9.9 2-10.4.5c-.3-.9.9-2.2 2.8-3.4A6.8 6.8 0 0 1 12 5.2Zm-5.7 9c-.5.4-.8.7-.9.9 1.2.4 4.5.1 8-1 3.5-1.1 6.2-2.7 6.9-3.7-.3 0-.800 0-1.5.2v1.400a15 15 0 0 1-5 2.6 16 16 0 0 1-5.4.9c-.8-.1-1.5-.5-2.1-1.300Zm.3 2.600c2 .3 5 0 8-1 1.5-.4 2.8-1 3.9-1.600a6.8 6.8 0 0 1-11.9 2.600Z" />
  </svg>
);

export const ComicGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M3 3h10.4v7.8H3zM15 3h6v7.8h-6zM3 12.4h18v6.4h-7.4L9.8 22v-3.2H3z" />
  </svg>
);

export const KidsGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M12 2.6c.7 0 1.2.4 1.5 1l1.9 4.1 4.5.6c1.4.2 2 1.9 1 2.9l-3.3 3.1.8 4.4c.3 1.4-1.2 2.5-2.4 1.8L12 18.4l-4 2.1c-1.2.7-2.7-.4-2.4-1.8l.8-4.4-3.3-3.1c-1-1-.4-2.7 1-2.9l4.5-.6 1.9-4.1c.3-.6.8-1 1.5-1Z" />
  </svg>
);

export const ChallengeGlyph = ({ size = 16, className }: Size) => (
  <svg viewBox="0 0 24 24" height={size} width={size} fill="currentColor" className={className} aria-hidden="true">
    <path d="M4.6 2.4h1.9v1.8c4.6-1.7 7.2 2 12.9.2l-2.4 4.7 2.4 4.7c-5.6 1.8-8.2-1.9-12.9-.2v8H4.6Z" />
  </svg>
);
