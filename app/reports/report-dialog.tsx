import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { ReportFields } from './report-fields.tsx';
import { nounOf, type Reported, THANKS } from './report-rules.ts';
import type { action } from './reports.tsx';

type Props = { contentType: Reported; contentId: string; onClose(): void };

/**
 * The dialog to report a work, a post or a channel. For members only: its callers prompt visitors to sign in. It is loaded lazily and
 * mounted only while open, so that the next report starts empty.
 */
export default function ReportDialog({ contentType, contentId, onClose }: Props) {
  const fetcher = useFetcher<typeof action>();
  const [chosen, setChosen] = useState(false);
  const sending = fetcher.state !== 'idle';
  const refusal = sending ? null : messageOfRefusal(fetcher.data);
  const sent = fetcher.data !== undefined && 'reported' in fetcher.data;
  useEffect(() => {
    if (!sent) return;
    void showToast({ message: THANKS });
    onClose();
  }, [sent, onClose]);
  return (
    <Dialog open onClose={onClose} title="Report Content">
      <fetcher.Form
        method="post"
        action={href('/reports')}
        className="dialog-body report-form"
        onSubmit={(event) => (!chosen || sending) && event.preventDefault()}
      >
        <p className="report-lead">What’s wrong with this {nounOf(contentType)}? Only the people who run this site will read it.</p>
        <input type="hidden" name="type" value={contentType} />
        <input type="hidden" name="id" value={contentId} />
        <ReportFields onReason={() => setChosen(true)} />
        {refusal && (
          <p role="alert" className="report-refusal">
            {refusal}
          </p>
        )}
        <div className="dialog-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!chosen} busy={sending && 'Submitting...'}>
            Submit Report
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
