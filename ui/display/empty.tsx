import type { ReactNode } from 'react';

/** An empty state: a glyph, a heading, a sentence and one action. */
export const Empty = ({
  glyph,
  title,
  children,
  action,
}: {
  glyph?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="grid justify-items-center gap-3 rounded-lg border-2 border-dashed border-line px-6 py-12 text-center">
    {glyph && <span className="text-ink-3">{glyph}</span>}
    <h2 className="display text-xl">{title}</h2>
    {children && <p className="max-w-md text-ink-2">{children}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
