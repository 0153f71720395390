import { Fragment, type ReactNode } from 'react';
import type { Change, Piece } from './comparison-rules.ts';

/** Added or removed text. Screen readers seldom announce `ins` and `del`, so hidden words say where it begins and ends. */
export function Mark({ change, children }: { change: Change; children: ReactNode }) {
  const Tag = change === 'added' ? 'ins' : 'del';
  return (
    <Tag className="compare-mark">
      <span className="sr-only"> [{change}: </span>
      {children}
      <span className="sr-only">] </span>
    </Tag>
  );
}

const marked = ({ text, change }: Piece, key: number) =>
  change && text.trim() ? (
    <Fragment key={key}>
      {text.slice(0, text.length - text.trimStart().length)}
      <Mark change={change}>{text.trim()}</Mark>
      {text.slice(text.trimEnd().length)}
    </Fragment>
  ) : (
    text
  );

/** A text with its added and removed words; white space around them is not marked. */
export const Marked = ({ pieces }: { pieces: readonly Piece[] }) => pieces.map(marked);
