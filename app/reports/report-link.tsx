import { type MouseEvent, type ReactNode, useState } from 'react';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { type Reported, reportAddress } from './report-rules.ts';

type Props = { type: Reported; id: string; signedIn: boolean; className: string; label?: string; title?: string; children: ReactNode };

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'));

/**
 * Opens the report dialog, which is loaded on the first click, or prompts a visitor to sign in. Without JavaScript a link to the report
 * page.
 */
export function ReportLink({ type, id, signedIn, label, children, ...link }: Props) {
  const signIn = useSignIn();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!signedIn) return signIn({ event });
    setIsOpen(true);
  };
  return (
    <>
      <a {...link} href={reportAddress(type, id)} aria-label={label} rel="nofollow" onClick={open}>
        {children}
      </a>
      {isOpen && <ReportDialog contentType={type} contentId={id} onClose={close} onMissing={close} />}
    </>
  );
}
