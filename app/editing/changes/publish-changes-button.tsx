import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import type { Snapshot } from '../../drafts/sync/draft-sync.ts';
import { NOTHING_CHANGED } from '../editing-rules.ts';

type Props = { snapshot: Pick<Snapshot, 'state' | 'revision'>; onClick: Parameters<typeof Button>[0]['onClick'] };

/** Opens the dialog that publishes changes. Until the first save of a working copy nothing differs (EDIT-06). */
export function PublishChangesButton({ snapshot, onClick }: Props) {
  const about = useId();
  const isUnchanged = (snapshot.state === 'untouched' || snapshot.state === 'saved') && snapshot.revision === 1;
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={isUnchanged || undefined}
        aria-describedby={isUnchanged ? about : undefined}
        title={isUnchanged ? NOTHING_CHANGED : undefined}
        onClick={(event) => !isUnchanged && onClick?.(event)}
      >
        Publish changes
      </Button>
      {isUnchanged && (
        <span className="sr-only" id={about}>
          {NOTHING_CHANGED}
        </span>
      )}
    </>
  );
}
