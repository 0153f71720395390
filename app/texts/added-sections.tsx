import { createElement, Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Block, blocksOf, type Piece } from './markup-rules.ts';
import { dayText } from './text-rules.ts';
import type { AddedText } from './texts.server.ts';

/** A fixed list of parts, which needs no keys. */
const together = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

const piece = (part: Piece) =>
  typeof part === 'string' ? (
    part
  ) : (
    <a className="link" href={part.to} rel="nofollow noreferrer">
      {part.words}
    </a>
  );

const line = (pieces: readonly Piece[], i: number) => (
  <>
    {i > 0 && <br />}
    {together(pieces.map(piece))}
  </>
);

const item = (pieces: readonly Piece[]) => <li>{together(pieces.map(piece))}</li>;

function blockOf(block: Block) {
  if (block.type === 'heading')
    return (
      <h2 className="display" dir="auto">
        {block.words}
      </h2>
    );
  if (block.type === 'paragraph') return <p dir="auto">{together(block.lines.map(line))}</p>;
  const items = together(block.items.map(item));
  return block.ordered ? <ol dir="auto">{items}</ol> : <ul dir="auto">{items}</ul>;
}

const VersionLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link className="link" to={`${useLocation().pathname}?version=${id}`}>
    {children}
  </Link>
);

/** Above the text: which version is shown, and the one that was announced. */
export function UpcomingText({ upcoming, current, requested }: AddedText) {
  const { pathname } = useLocation();
  return (
    <>
      {upcoming && requested?.id !== upcoming.id && (
        <p className="added-note">
          <VersionLink id={upcoming.id}>New terms take effect on {dayText(upcoming.effectiveOn)}</VersionLink>
        </p>
      )}
      {requested && requested.id !== current?.id && (
        <p className="added-note">
          You are reading the added sections of {dayText(requested.effectiveOn)}.{' '}
          <Link className="link" to={pathname}>
            Read those in effect
          </Link>
        </p>
      )}
    </>
  );
}

/** The sections that the operator added, and the list of earlier versions (SITE-03). */
export function AddedSections({ current, earlier, requested }: AddedText) {
  const shown = requested ?? current;
  const others = [...(current && requested && requested.id !== current.id ? [current] : []), ...earlier].filter(
    ({ id }) => id !== shown?.id,
  );
  return (
    <>
      {shown?.text && (
        <div className="added-sections">
          <p className="words-page-changed">Added by the people who run this site, in effect from {dayText(shown.effectiveOn)}</p>
          {together(blocksOf(shown.text).map(blockOf))}
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h2 className="display">Other versions</h2>
          <ul>
            {others.map(({ id, effectiveOn }) => (
              <li key={id}>
                <VersionLink id={id}>In effect from {dayText(effectiveOn)}</VersionLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
