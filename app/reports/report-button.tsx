import { Flag } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import '../engagement/engagement.css';
import { type Reported, reportAddress } from './report-rules.ts';

type Props = { type: Reported; id: string; signedIn: boolean };

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'));

/**
 * Opens the report dialog, which is loaded on the first click, or prompts a visitor to sign in. Without JavaScript a link to the report
 * page.
 */
export function ReportButton({ type, id, signedIn }: Props) {
  const signIn = useSignIn();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const address = reportAddress(type, id);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!signedIn) return signIn({ event });
    setIsOpen(true);
  };
  return (
    <>
      <a className="icon-btn" href={address} aria-label="Report Content" title="Report Content" rel="nofollow" onClick={open}>
        <Flag size={20} strokeWidth={1.75} aria-hidden />
        <span className="report-word" aria-hidden>
          Report
        </span>
      </a>
      {isOpen && <ReportDialog contentType={type} contentId={id} onClose={close} onMissing={close} />}
    </>
  );
}
