import { AlertDialog } from '@base-ui/react/alert-dialog';
import { FINDING_CHOICES, FINDINGS_FOR_CHILD, KEEP_SECRET, type QuotedFinding } from '../../personal-data/finding-rules.ts';
import { Findings } from '../../personal-data/findings.tsx';
import '#ui/dialogs/dialog.css';
import './marked.css';

type Props = { places: readonly QuotedFinding[]; busy: boolean; message: string | null; onChange(): void; onHandIn(): void };

/** Asks a child whether what is marked in their story should stay in it (SAFE-11). */
export const MarkedDialog = ({ places, busy, message, onChange, onHandIn }: Props) => (
  <AlertDialog.Root open onOpenChange={(next) => !next && !busy && onChange()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="scrim" forceRender />
      <AlertDialog.Popup className="dialog kids marked-dialog">
        <AlertDialog.Title>{KEEP_SECRET}</AlertDialog.Title>
        <AlertDialog.Description render={<div />}>
          <Findings findings={places.slice(0, FINDINGS_FOR_CHILD)} forChild />
        </AlertDialog.Description>
        {message && <p role="alert">{message}</p>}
        <div className="marked-choices">
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
