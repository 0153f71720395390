import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { NOTHING_CHANGED } from '../editing-rules.ts';

type Props = { isUnchanged: boolean; onClick: Parameters<typeof Button>[0]['onClick'] };

/** Opens the dialog that publishes changes, once something differs from what readers see (EDIT-06). */
export function PublishChangesButton({ isUnchanged, onClick }: Props) {
  const about = useId();
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
