import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { lazily } from '../shell/lazy-component.tsx';
import { postAddress } from './post-rules.ts';

const OpenMenu = lazily(() => import('./open-menu.tsx'));
const ReportDialog = lazily(() => import('../reports/report-dialog.tsx'));
const DeletePost = lazily(() => import('./delete-post-dialog.tsx'));

type Props = { id: string; author: string; mine: boolean; signedIn: boolean };

/** What one may do with a post: report somebody else's (FEED-18), delete one's own. The menu is loaded when it is first asked for. */
export function PostMenu({ id, author, mine, signedIn }: Props) {
  const signIn = useSignIn();
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState<'report' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const label = `Options for the post by ${author}`;
  const closed = (
    <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
  return (
    <>
      {wanted ? (
        <OpenMenu
          label={label}
          mine={mine}
          fallback={closed}
          onMissing={() => setWanted(false)}
          onDelete={() => setAsking('delete')}
          onReport={() => (signedIn ? setAsking('report') : signIn({ next: postAddress(id) }))}
        />
      ) : (
        closed
      )}
      {asking === 'report' && <ReportDialog contentType="post" contentId={id} onClose={close} onMissing={close} />}
      {asking === 'delete' && <DeletePost id={id} onClose={close} onMissing={close} />}
    </>
  );
}
