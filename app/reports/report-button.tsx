import { Flag } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import '../works/engagement.css';
import { type Reported, reportAddress } from './report-rules.ts';

type Props = { type: Reported; id: string; signedIn: boolean };
type DialogProps = { contentType: Reported; contentId: string; onClose(): void };

/** Report, among the other deeds of a reader (PRIVACY-08 asks a visitor to sign in). A link to the page that does the same; the dialog is loaded when it is asked for. */
export function ReportButton({ type, id, signedIn }: Props) {
  const signIn = useSignIn();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const address = reportAddress(type, id);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!signedIn) return signIn({ event });
    import('./report-dialog.tsx').then(
      (module) => setDialog(() => module.default),
      () => location.assign(address),
    );
  };
  return (
    <>
      <a className="icon-btn" href={address} aria-label="Report Content" title="Report Content" rel="nofollow" onClick={ask}>
        <Flag size={20} strokeWidth={1.75} aria-hidden />
      </a>
      {Dialog && <Dialog contentType={type} contentId={id} onClose={() => setDialog(null)} />}
    </>
  );
}
