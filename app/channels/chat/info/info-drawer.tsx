import type { ComponentProps } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { InfoPanel } from './info-panel.tsx';

/** The info panel on screens without room beside the chat. */
export default function InfoDrawer({ onClose, ...panel }: ComponentProps<typeof InfoPanel> & { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Channel info" className="info-drawer">
      <InfoPanel {...panel} />
    </Dialog>
  );
}
