import { useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Radio } from '#ui/checkbox.tsx';
import { lazily } from '../shell/lazy-component.tsx';
import { useScripts } from '../works/use-scripts.ts';
import { DeletionConfirm } from './deletion-confirm.tsx';
import { DELETION_REASONS, isDeletionReason, saidOf } from './deletion-rules.ts';

const DeletionDialog = lazily(() => import('./deletion-dialog.tsx'));

/** Whose account it is. */
export type DeletingAccount = { username: string; owner: string };
type Props = { about: DeletingAccount; asked: string | null; answer: unknown };

const typedIn = (answer: unknown) => (answer as { fields?: { reason?: string } } | undefined)?.fields?.reason;

/** Why, as a single choice (DELETE-02, DELETE-03); then a question, which is a dialog, or the second step of this page where there are no scripts. */
export function DeletionForm({ about, asked, answer }: Props) {
  const scripts = useScripts();
  const before = typedIn(answer) ?? asked;
  const [reason, setReason] = useState(isDeletionReason(before) ? before : null);
  const [question, setQuestion] = useState<'never' | 'open' | 'closed'>('never');
  const said = saidOf(answer);
  if (!scripts && reason) return <DeletionConfirm about={about} reason={reason} said={said} />;
  return (
    <>
      <Form
        action="/delete-account"
        className="leaving-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason) setQuestion('open');
        }}
      >
        {said && <p role="alert">{said}</p>}
        <fieldset>
          <legend className="display">Why are you leaving?</legend>
          {DELETION_REASONS.map((one) => (
            <Radio
              key={one}
              label={one}
              name="reason"
              value={one}
              defaultChecked={one === reason}
              required
              onChange={() => setReason(one)}
            />
          ))}
        </fieldset>
        <p className="leaving-hint">Telling us why helps. We store the reason without your name.</p>
        <div className="leaving-end">
          <Button type="submit" variant="danger" disabled={scripts && !reason}>
            Delete Account
          </Button>
          <ButtonLink to="/profile" variant="quiet">
            Keep my account
          </ButtonLink>
        </div>
      </Form>
      {question !== 'never' && reason && (
        <DeletionDialog
          about={about}
          reason={reason}
          open={question === 'open'}
          onClose={() => setQuestion('closed')}
          onMissing={() => setQuestion('never')}
        />
      )}
    </>
  );
}
