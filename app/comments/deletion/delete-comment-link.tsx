import { type MouseEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { nextComment } from './next-comment.ts';

const DeleteCommentDialog = lazyComponent(() => import('./delete-comment-dialog.tsx'));

/** Opens the question before a comment is deleted. Without JavaScript a link to the question as a page. */
export function DeleteCommentLink({ id, author }: { id: string; author: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const [{ nextFocus, close }] = useState(() => ({ nextFocus: () => nextComment(link.current), close: () => setIsOpen(false) }));
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <a ref={link} className="comment-action" href={href('/comments/:id/delete', { id })} rel="nofollow" onClick={open}>
        Delete<span className="sr-only"> the comment by {author}</span>
      </a>
      {isOpen && <DeleteCommentDialog id={id} nextFocus={nextFocus} onClose={close} onMissing={close} />}
    </>
  );
}
