import { href } from 'react-router';
import { useSite } from '#app/document/site.ts';
import { ShareOptions } from '#app/engagement/share/share-options.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

export default function ShareDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { site } = useSite();
  return (
    <Dialog open onClose={onClose} title="Share Channel">
      <div className="dialog-body">
        <ShareOptions what="channel" siteName={site.name} address={site.origin + href('/community/channel/:id', { id })} />
      </div>
    </Dialog>
  );
}
