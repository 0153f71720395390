import { AlertDialog } from '@base-ui/react/alert-dialog';
import { FINDING_CHOICES, FINDINGS_FOR_CHILD, KEEP_SECRET, type QuotedFinding } from '../../personal-data/finding-rules.ts';
import { Findings } from '../../personal-data/findings.tsx';
import '#ui/dialogs/dialog.css';
import './findings-question.css';

type Props = { findings: readonly QuotedFinding[]; busy: boolean; message: string | null; onChange(): void; onHandIn(): void };

/** Asks a child whether the findings in their story should stay in it (SAFE-11). */
export const FindingsDialog = ({ findings, busy, message, onChange, onHandIn }: Props) => (
  <AlertDialog.Root open onOpenChange={(next) => !next && !busy && onChange()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="scrim" forceRender />
      <AlertDialog.Popup className="dialog kids findings-dialog">
        <AlertDialog.Title>{KEEP_SECRET}</AlertDialog.Title>
        <AlertDialog.Description render={<div />}>
          <Findings findings={findings.slice(0, FINDINGS_FOR_CHILD)} forChild />
        </AlertDialog.Description>
        {message && <p role="alert">{message}</p>}
        <div className="findings-choices">
          <button type="button" className="kids-btn kids-btn-ember" disabled={busy} onClick={onChange}>
            {FINDING_CHOICES.change}
          </button>
          <button type="button" className="kids-btn kids-btn-white" disabled={busy} onClick={onHandIn}>
            {FINDING_CHOICES.handIn}
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
