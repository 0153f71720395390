import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { blockAddress } from '../../blocks/block-rules.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { postAddress } from '../post-rules.ts';

const OpenMenu = lazyComponent(() => import('./open-menu.tsx'));
const ReportDialog = lazyComponent(() => import('../../reports/report-dialog.tsx'));
const DeletePost = lazyComponent(() => import('./delete-post-dialog.tsx'));

type Props = { id: string; author: { name: string; username: string }; isOwn: boolean; signedIn: boolean };

/** The menu of a post: delete an own post, report another member's. The menu is loaded when it is first opened. */
export function PostMenu({ id, author, isOwn, signedIn }: Props) {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const label = `Options for the post by ${author.name}`;
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
          username={author.username}
          isOwn={isOwn}
          onBlock={signedIn ? () => void navigate(blockAddress(author.username, pathname + search)) : null}
          fallback={closed}
          onMissing={() => setWanted(false)}
          onCommentRule={() => void navigate(href('/posts/:id/comment-rule', { id }))}
          onDelete={() => setDialog('delete')}
          onReport={() => (signedIn ? setDialog('report') : signIn({ next: postAddress(id) }))}
        />
      ) : (
        closed
      )}
      {dialog === 'report' && <ReportDialog contentType="post" contentId={id} onClose={close} onMissing={close} />}
      {dialog === 'delete' && <DeletePost id={id} onClose={close} onMissing={close} />}
    </>
  );
}
