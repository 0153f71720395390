import type { ComparedBubble, ComparedContent } from './comparison-rules.ts';
import { Mark, Marked } from './marked.tsx';

type Props = { panel: Extract<ComparedContent, { type: 'panel' }>; lang: string | undefined };

/** A panel by its image, its description and its bubbles. */
export const ComparedPanel = ({ panel: { pictures, description, warnings, bubbles }, lang }: Props) => (
  <>
    <div className="compare-pictures">
      {pictures.map(({ picture: { src, width, height }, change }) => (
        <figure key={change ?? 'same'}>
          {change && (
            <figcaption>
              <Mark change={change}>Image</Mark>
            </figcaption>
          )}
          <img src={`${src}?w=640`} alt="" width={width} height={height} loading="lazy" decoding="async" />
        </figure>
      ))}
    </div>
    {description.length > 0 && (
      <p className="compare-text">
        Description:{' '}
        <span dir="auto" lang={lang}>
          <Marked pieces={description} />
        </span>
      </p>
    )}
    {warnings.length > 0 && (
      <p className="compare-text">
        Content warnings: <Marked pieces={warnings} />
      </p>
    )}
    {bubbles.length > 0 && (
      <ol className="compare-bubbles" aria-label="Speech bubbles">
        {bubbles.map((bubble, key) => drawn(bubble, key, lang))}
      </ol>
    )}
  </>
);

const drawn = ({ isMoved, pieces }: ComparedBubble, key: number, lang: string | undefined) => (
  <li key={key}>
    <p className="compare-text" dir="auto" lang={lang}>
      <Marked pieces={pieces} />
    </p>
    {isMoved && <p className="compare-note">This bubble moved.</p>}
  </li>
);
