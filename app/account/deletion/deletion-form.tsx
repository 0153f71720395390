import { useState } from 'react';
import { Form, href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Radio } from '#ui/controls/checkbox.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { DeletionConfirm } from './deletion-confirm.tsx';
import { DELETION_REASONS, type DeletingAccount, deletionError, isDeletionReason } from './deletion-rules.ts';

const DeletionDialog = lazyComponent(() => import('./deletion-dialog.tsx'));

type Props = { about: DeletingAccount; requestedReason: string | null; result: unknown };

const submittedReason = (result: unknown) => (result as { typed?: { reason?: string } } | undefined)?.typed?.reason;

/** A single-choice reason (DELETE-02, DELETE-03), then a confirmation: a dialog, or without JavaScript the second step of this page. */
export function DeletionForm({ about, requestedReason, result }: Props) {
  const scripts = useHydrated();
  const initial = submittedReason(result) ?? requestedReason;
  const [reason, setReason] = useState(isDeletionReason(initial) ? initial : null);
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const message = deletionError(result);
  if (!scripts && reason) return <DeletionConfirm about={about} reason={reason} message={message} />;
  return (
    <>
      <Form
        action={href('/delete-account')}
        className="deletion-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason) setDialog('open');
        }}
      >
        {message && <p role="alert">{message}</p>}
        <fieldset>
          <legend className="display">Why are you leaving?</legend>
          {DELETION_REASONS.map((option) => (
            <Radio
              key={option}
              label={option}
              name="reason"
              value={option}
              defaultChecked={option === reason}
              required
              onChange={() => setReason(option)}
            />
          ))}
        </fieldset>
        <p className="deletion-hint">Telling us why helps. We store the reason without your name.</p>
        <div className="deletion-end">
          <Button type="submit" variant="danger" disabled={scripts && !reason}>
            Delete Account
          </Button>
          <ButtonLink to={href('/profile')} variant="quiet">
            Keep my account
          </ButtonLink>
        </div>
      </Form>
      {dialog !== 'never' && reason && (
        <DeletionDialog
          about={about}
          reason={reason}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onMissing={() => setDialog('never')}
        />
      )}
    </>
  );
}
