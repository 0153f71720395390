import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { UnsentText } from './device-text.ts';

type Props = { unsent: UnsentText; busy: boolean; onSignOut(choice: 'keep' | 'delete'): void; onClose(): void };

const LIST = new Intl.ListFormat('en');
const draftsNamed = (drafts: number) => (drafts ? [drafts === 1 ? 'one draft' : `${drafts} drafts`] : []);

/** Asks before sign-out whether to keep or delete text that is stored only on this device. */
export default function SignOutQuestion({ unsent: { drafts, typed }, busy, onSignOut, onClose }: Props) {
  return (
    <Dialog open wide onClose={onClose} title="Some of your writing isn’t saved yet">
      <div className="dialog-body">
        <p className="text-pretty text-ink-2">
          {typed.length > 0
            ? `Not sent yet, and only on this device: ${LIST.format([...draftsNamed(drafts), ...typed])}. On a shared computer, delete it all or stay signed in to send it.`
            : `${drafts === 1 ? 'One draft has' : `${drafts} drafts have`} changes that are only on this device. On a shared computer, delete them or stay signed in until they are saved.`}
        </p>
        <div className="dialog-end dialog-choices">
          <Button variant="quiet" onClick={onClose}>
            Stay signed in
          </Button>
          <Button variant="danger" inactive={busy} onClick={() => onSignOut('delete')}>
            Delete and sign out
          </Button>
          <Button inactive={busy} onClick={() => onSignOut('keep')}>
            Keep and sign out
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
