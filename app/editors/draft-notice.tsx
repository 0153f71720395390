import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { counted } from '#ui/display/count-rules.ts';
import type { DraftNotice } from '../drafts/sync/draft-sync.ts';
import { kinds } from '../works/kinds.ts';
import './draft-notice.css';

/** Shows what happened to this copy of the draft, until dismissed. */
export function DraftNoticeBanner({ notice, editor, onDismiss }: { notice: DraftNotice; editor: string; onDismiss(): void }) {
  if (!notice) return null;
  const deletedWork = notice.type === 'work-deleted' ? kinds[notice.kind] : null;
  const lost = notice.type === 'deleted-elsewhere' ? notice.lost : 0;
  const words = {
    'conflict-copy': 'This draft was changed in another place. We kept both copies; this one is yours.',
    'changed-elsewhere': 'This draft was changed in another tab. Show the newest text before you carry on, or we’ll keep both copies.',
    restored: 'Picked up where you left off on this device.',
    'deleted-elsewhere': `This draft was deleted or published somewhere else. We saved your text as a separate draft${
      lost ? `, without ${counted(lost, 'page that was', 'pages that were')} not loaded here` : ''
    }.`,
    'work-deleted': `The ${deletedWork?.noun} this belonged to has been deleted. We saved your text as a separate draft.`,
  }[notice.type];
  return (
    <div className="draft-notice" role="alert">
      <p>{words}</p>
      <div className="draft-notice-actions">
        {notice.type === 'conflict-copy' && (
          <a
            className={buttonClass({ variant: 'line', size: 'sm' })}
            href={`${editor}?draft=${notice.original}`}
            target="_blank"
            rel="noreferrer"
          >
            Open the other copy
          </a>
        )}
        {notice.type === 'work-deleted' && (
          <a className={buttonClass({ variant: 'line', size: 'sm' })} href={`${deletedWork?.editor}?draft=${notice.copy}`}>
            Open that draft
          </a>
        )}
        {notice.type === 'changed-elsewhere' && (
          <Button variant="line" size="sm" onClick={() => location.reload()}>
            Show the newest
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onDismiss}>
          Close
        </Button>
      </div>
    </div>
  );
}
