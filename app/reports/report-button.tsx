import { Flag } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { lazily } from '../shell/lazy-component.tsx';
import '../works/engagement.css';
import { type Reported, reportAddress } from './report-rules.ts';

type Props = { type: Reported; id: string; signedIn: boolean };

const ReportDialog = lazily(() => import('./report-dialog.tsx'));

/** Report, among the other deeds of a reader (PRIVACY-08 asks a visitor to sign in). A link to the page that does the same; the dialog is loaded when it is asked for. */
export function ReportButton({ type, id, signedIn }: Props) {
  const signIn = useSignIn();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const address = reportAddress(type, id);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!signedIn) return signIn({ event });
    setAsking(true);
  };
  return (
    <>
      <a className="icon-btn" href={address} aria-label="Report Content" title="Report Content" rel="nofollow" onClick={ask}>
        <Flag size={20} strokeWidth={1.75} aria-hidden />
        <span className="report-word" aria-hidden>
          Report
        </span>
      </a>
      {asking && <ReportDialog contentType={type} contentId={id} onClose={close} onMissing={close} />}
    </>
  );
}
