import { Link2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import '../engagement.css';

/** A button that copies the public URL, and the URL below it. */
export function CopyLink({ address, label, copied }: { address: string; label: string; copied: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ message: copied });
    } catch {
      showToast({ message: 'The link couldn’t be copied. Copy it from below.', kind: 'error' });
    }
  };
  return (
    <>
      <Button variant="line" onClick={copy}>
        <Link2 size={20} strokeWidth={1.75} aria-hidden />
        {label}
      </Button>
      <p className="share-address" dir="ltr">
        {address}
      </p>
    </>
  );
}
