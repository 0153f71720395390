import { Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { BlockRemarks, type Remarks } from '../../comments/remarks/block-remarks.tsx';
import { passageOfPanel, type RemarkCounts } from '../../comments/remarks/remark-rules.ts';
import type { ComicPanel } from '../comics.server.ts';
import { PanelPicture, ratioOf } from './panel-picture.tsx';

/** The element id of a panel in the gallery, to which the focus returns. */
export const panelName = (position: number) => `panel-${position}`;
/** Location state of a viewer opened from the gallery, which closes by going back. */
export type ViewerState = { fromGallery: true };

const EAGER_PANELS = 2;
const SIZES = '(max-width: 767px) 100vw, 760px';

type Props = {
  panels: readonly ComicPanel[];
  progress: number | null;
  lang: string | undefined;
  /** Null: no dots of remarks. */
  remarks: Remarks | null;
  counts: RemarkCounts;
};

/** All panels in one column, each a link to its large view. */
export function Gallery({ panels, progress, lang, remarks, counts }: Props) {
  const continueAt = progress && progress <= panels.length ? progress : 1;
  if (!panels.length) return <p className="gallery-empty">This comic has no panels yet.</p>;
  const opening = { state: { fromGallery: true } satisfies ViewerState, preventScrollReset: true };
  return (
    <>
      {continueAt > 1 && (
        <p className="gallery-place">
          <ButtonLink to={`?panel=${continueAt}`} variant="line" {...opening}>
            Continue at panel {continueAt} of {panels.length}
          </ButtonLink>
        </p>
      )}
      <ol className="gallery" aria-label="Panels">
        {panels.map((panel, i) => (
          <li key={panelName(i + 1)}>
            <Link id={panelName(i + 1)} to={`?panel=${i + 1}`} className="gallery-panel bubble-frame" style={ratioOf(panel)} {...opening}>
              <PanelPicture panel={panel} position={i + 1} sizes={SIZES} eager={i < EAGER_PANELS} lang={lang} />
            </Link>
            {remarks && panel.key && (
              <BlockRemarks
                passage={{ ...passageOfPanel(panel.description, i + 1), block: panel.key }}
                count={counts[panel.key] ?? 0}
                remarks={remarks}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
