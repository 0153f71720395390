import { useEffect, useState } from 'react';
import { href, Link, useFetcher, useNavigate } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { WorkingCopy } from '../drafts/draft-api.ts';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import type { DraftSync } from '../drafts/sync/draft-sync.ts';
import { notePublished } from '../drafts/sync/published-drafts.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import type { action } from './changes/discard-changes-page.tsx';
import { addressOfCopy, DISCARD_QUESTION, DISCARD_TITLE, editingNotice } from './editing-rules.ts';
import { HISTORY_TITLE, historyAddress } from './history/history-rules.ts';
import './editing-notice.css';

type Props<C extends PageContent> = {
  draft: { sync: DraftSync<C>; snapshot: { id: string } };
  workingCopy: WorkingCopy;
  /** Called with true before the changes are discarded, and with false if they could not be. */
  setDiscarding(isDiscarding: boolean): void;
};

/** Says above the text that readers see another version, and leads to it; discards the changes after a question (EDIT-04, EDIT-15). */
export function EditingNotice<C extends PageContent>({ draft: { sync, snapshot }, workingCopy, setDiscarding }: Props<C>) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [seen, setSeen] = useState<unknown>(null); // the result of an earlier question, which a new one does not show
  const result = fetcher.data;
  const address = result && 'discarded' in result ? result.discarded : null;
  useEffect(() => {
    if (!address) return;
    notePublished(snapshot.id); // this editor must not save the text as a separate draft
    void sync.deleteLocal().then(() => navigate(address, { replace: true }));
  }, [address, snapshot.id, sync, navigate]);
  const busy = fetcher.state !== 'idle' || address !== null;
  useEffect(() => {
    if (!busy) setDiscarding(false);
  }, [busy, setDiscarding]);
  const refusal = busy || result === seen ? null : messageOfRefusal(result);
  return (
    <div className="editing-notice">
      <p>{editingNotice(workingCopy, zone)}</p>
      <div className="editing-notice-actions">
        <Link className={buttonClass({ variant: 'line', size: 'sm' })} to={addressOfCopy(workingCopy)}>
          View published version
        </Link>
        <Link className={buttonClass({ variant: 'line', size: 'sm' })} to={historyAddress(workingCopy)} prefetch="none">
          {HISTORY_TITLE}
        </Link>
        <Button variant="quiet" size="sm" className="text-danger" onClick={() => setIsConfirming(true)}>
          Discard changes
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={DISCARD_TITLE}
        confirm="Discard changes"
        danger
        busy={busy && 'Discarding...'}
        staysWhileBusy
        onCancel={() => {
          setIsConfirming(false);
          setSeen(result);
        }}
        onConfirm={() => {
          setDiscarding(true);
          void fetcher.submit(null, { method: 'post', action: href('/drafts/:id/discard', { id: snapshot.id }) });
        }}
      >
        {DISCARD_QUESTION}
        {refusal && (
          <b role="alert" className="mt-2 block text-danger">
            {refusal}
          </b>
        )}
      </ConfirmDialog>
    </div>
  );
}
