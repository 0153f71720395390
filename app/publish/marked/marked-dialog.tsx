import { AlertDialog } from '@base-ui/react/alert-dialog';
import { KEEP_SECRET, MARKED_CHOICES, type MarkedPlace, PLACES_FOR_CHILD } from '../../personal-data/mark-rules.ts';
import { MarkedPlaces } from '../../personal-data/marked-places.tsx';
import '#ui/dialogs/dialog.css';
import './marked.css';

type Props = { places: readonly MarkedPlace[]; busy: boolean; message: string | null; onChange(): void; onHandIn(): void };

/** Asks a child whether what is marked in their story should stay in it (SAFE-11). */
export const MarkedDialog = ({ places, busy, message, onChange, onHandIn }: Props) => (
  <AlertDialog.Root open onOpenChange={(next) => !next && !busy && onChange()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="scrim" forceRender />
      <AlertDialog.Popup className="dialog kids marked-dialog">
        <AlertDialog.Title>{KEEP_SECRET}</AlertDialog.Title>
        <AlertDialog.Description render={<div />}>
          <MarkedPlaces places={places.slice(0, PLACES_FOR_CHILD)} forChild />
        </AlertDialog.Description>
        {message && <p role="alert">{message}</p>}
        <div className="marked-choices">
          <button type="button" className="kids-btn kids-btn-ember" disabled={busy} onClick={onChange}>
            {MARKED_CHOICES.change}
          </button>
          <button type="button" className="kids-btn kids-btn-white" disabled={busy} onClick={onHandIn}>
            {MARKED_CHOICES.handIn}
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
