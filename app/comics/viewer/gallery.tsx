import { Link } from 'react-router';
import type { ComicPanel } from '../comics.server.ts';
import { PanelPicture, ratioOf } from './panel-picture.tsx';

/** The id of a panel in the gallery, for the focus to come back to. */
export const panelName = (position: number) => `panel-${position}`;
/** Opened from the gallery: then going back closes the viewer. */
export type Opened = { fromGallery: true };

const SEEN_FIRST = 2;
const SIZES = '(max-width: 767px) 100vw, 760px';

type Props = { panels: readonly ComicPanel[]; progress: number | null; lang: string | undefined };

/** All panels under one another, each a link to itself enlarged (READ-COMIC-02, READ-COMIC-03). */
export function Gallery({ panels, progress, lang }: Props) {
  const place = progress && progress <= panels.length ? progress : 1;
  if (!panels.length) return <p className="gallery-empty">This comic has no panels yet.</p>;
  const opening = { state: { fromGallery: true } satisfies Opened, preventScrollReset: true };
  return (
    <>
      {place > 1 && (
        <p className="gallery-place">
          <Link to={`?panel=${place}`} className="btn btn-line" {...opening}>
            Continue at panel {place} of {panels.length}
          </Link>
        </p>
      )}
      <ol className="gallery" aria-label="Panels">
        {panels.map((panel, i) => (
          <li key={panelName(i + 1)}>
            <Link id={panelName(i + 1)} to={`?panel=${i + 1}`} className="gallery-panel bubble-frame" style={ratioOf(panel)} {...opening}>
              <PanelPicture panel={panel} position={i + 1} sizes={SIZES} eager={i < SEEN_FIRST} lang={lang} />
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
