import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { BlockRemarks, type Remarks } from '../../comments/remarks/block-remarks.tsx';
import { passageOfPanel } from '../../comments/remarks/remark-rules.ts';
import { type ComicPanel, isCoveredPanel, nextPanel } from '../panel-rules.ts';
import { CoveredPanel, type PanelOwner } from './covered-panel.tsx';
import { PanelPicture, ratioOf } from './panel-picture.tsx';

/** The element id of a panel in the gallery, to which the focus returns. */
export const panelName = (position: number) => `panel-${position}`;
/** Location state of a viewer opened from the gallery, which closes by going back. */
export type ViewerState = { fromGallery: true };

const EAGER_PANELS = 2;
const SIZES = '(max-width: 767px) 100vw, 760px';
const OPENING = { state: { fromGallery: true } satisfies ViewerState, preventScrollReset: true };

type Props = {
  panels: readonly ComicPanel[];
  progress: number | null;
  lang: string | undefined;
  owner: PanelOwner;
  /** Null: no dots of remarks. */
  remarks: Remarks | null;
};

/** All panels in one column, each a link to its large view; a covered one has what shows it instead. */
export function Gallery({ panels, progress, lang, owner, remarks }: Props) {
  const stored = progress && progress <= panels.length ? progress : 1;
  const continueAt = nextPanel(panels, stored - 1, 1);
  if (!panels.length) return <p className="gallery-empty">This comic has no panels yet.</p>;
  return (
    <>
      {stored > 1 && continueAt && (
        <p className="gallery-place">
          <ButtonLink to={`?panel=${continueAt}`} variant="line" {...OPENING}>
            Continue at panel {continueAt} of {panels.length}
          </ButtonLink>
        </p>
      )}
      <ol className="gallery" aria-label="Panels">
        {panels.map((panel, i) => (
          <li key={panelName(i + 1)}>
            <GalleryPanel panel={panel} position={i + 1} lang={lang} owner={owner} />
            {remarks && !isCoveredPanel(panel) && panel.key && (
              <BlockRemarks passage={{ ...passageOfPanel(panel.description, i + 1), block: panel.key }} remarks={remarks} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

type PanelProps = Pick<Props, 'lang' | 'owner'> & { panel: ComicPanel; position: number };

function GalleryPanel({ panel, position, lang, owner }: PanelProps) {
  const id = panelName(position);
  const isCovered = isCoveredPanel(panel);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    // The focused button is removed with the cover.
    if (wasCovered.current && !isCovered && !document.activeElement?.matches('a, button, input, textarea'))
      document.getElementById(id)?.focus();
    wasCovered.current = isCovered;
  }, [isCovered, id]);
  if (isCovered) return <CoveredPanel {...owner} id={id} panel={panel} position={position} />;
  return (
    <Link id={id} to={`?panel=${position}`} className="gallery-panel bubble-frame" style={ratioOf(panel)} {...OPENING}>
      <PanelPicture panel={panel} position={position} sizes={SIZES} eager={position <= EAGER_PANELS} lang={lang} />
    </Link>
  );
}
