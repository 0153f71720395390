import { StillWhenReduced } from '#ui/display/still-when-reduced.tsx';
import { type ComparedBlock, ONLY_LAYOUT } from './comparison-rules.ts';
import { Mark, Marked } from './marked.tsx';

/** The blocks of a page, the changed ones with a sign at their start. */
export const ComparedBlocks = ({ blocks, lang }: { blocks: readonly ComparedBlock[]; lang: string | undefined }) => (
  <div className="compare-blocks" lang={lang}>
    {blocks.map((block, key) => drawn(block, key))}
  </div>
);

function drawn(block: ComparedBlock, key: number) {
  const { type, within, change, isMoved, isRestyled, image, pieces } = block;
  const note = isMoved ? 'This part moved here.' : isRestyled ? ONLY_LAYOUT : null;
  const differs = change !== null || note !== null || pieces.some((piece) => piece.change);
  return (
    <div
      key={key}
      className="compare-block"
      data-type={type}
      data-within={within ?? undefined}
      data-change={differs ? (change ?? 'changed') : undefined}
    >
      {type === 'image' ? (
        <Image block={block} address={String(image?.src ?? '')} />
      ) : type === 'line' ? (
        <Whole block={block} name="Dividing line" />
      ) : pieces.length ? (
        <p className="compare-text" dir="auto">
          <Marked pieces={pieces} />
        </p>
      ) : (
        <Whole block={block} name="Empty paragraph" />
      )}
      {note && <p className="compare-note">{note}</p>}
    </div>
  );
}

/** What has no words. */
const Whole = ({ block: { change, type }, name }: { block: ComparedBlock; name: string }) =>
  change ? (
    <p>
      <Mark change={change}>{name}</Mark>
    </p>
  ) : type === 'line' ? (
    <hr />
  ) : null;

const Image = ({ block: { change, image, pieces }, address }: { block: ComparedBlock; address: string }) => (
  <figure>
    <figcaption>
      {change && (
        <>
          <Mark change={change}>Image</Mark>{' '}
        </>
      )}
      <span dir="auto">
        <Marked pieces={pieces} />
      </span>
    </figcaption>
    <StillWhenReduced src={address}>
      <img src={address} alt="" width={image?.width ?? undefined} height={image?.height ?? undefined} loading="lazy" decoding="async" />
    </StillWhenReduced>
  </figure>
);
