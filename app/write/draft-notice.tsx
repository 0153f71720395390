import { Button } from '#ui/button.tsx';
import { kinds } from '../works/kinds.ts';
import type { Told } from './draft-sync.ts';

/** What happened to the two copies of a text, said at once and left standing until it is read. */
export function DraftNoticeBanner({ told, editor, onDismiss }: { told: Told; editor: string; onDismiss(): void }) {
  if (!told) return null;
  const gone = told.what === 'work-gone' ? kinds[told.kind] : null;
  const lost = told.what === 'went-away' ? told.lost : 0;
  const words = {
    'both-kept': 'This draft was changed in another place. We kept both copies; this one is yours.',
    'changed-elsewhere': 'This draft was changed in another tab. Show the newest text before you carry on, or we’ll keep both copies.',
    'picked-up': 'Picked up where you left off on this device.',
    'went-away': `This draft was deleted or published somewhere else. We saved your text as a separate draft${
      lost ? `, without ${lost} ${lost === 1 ? 'page that was' : 'pages that were'} not loaded here` : ''
    }.`,
    'work-gone': `The ${gone?.noun} this belonged to has been deleted. We saved your text as a separate draft.`,
  }[told.what];
  return (
    <div className="told" role="alert">
      <p>{words}</p>
      <div className="told-ways">
        {told.what === 'both-kept' && (
          <a className="btn btn-line btn-sm" href={`${editor}?draft=${told.original}`} target="_blank" rel="noreferrer">
            Open the other copy
          </a>
        )}
        {told.what === 'work-gone' && (
          <a className="btn btn-line btn-sm" href={`${gone?.editor}?draft=${told.copy}`}>
            Open that draft
          </a>
        )}
        {told.what === 'changed-elsewhere' && (
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
