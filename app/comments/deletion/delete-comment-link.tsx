import { type MouseEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { lazyComponent } from '#app/loading/lazy-component.tsx';

const DeleteCommentDialog = lazyComponent(() => import('./delete-comment-dialog.tsx'));

/** Where the focus goes when this comment is deleted: the next one, else the one before, else the form or link beside the list. */
function neighborOf(link: HTMLElement | null): HTMLElement | null {
  const comment = link?.closest('li');
  const beside = comment?.nextElementSibling ?? comment?.previousElementSibling;
  if (beside instanceof HTMLElement) return beside;
  return comment?.closest('ol')?.parentElement?.parentElement?.querySelector<HTMLElement>('[name="text"], a[href]') ?? null;
}

/** Opens the question before a comment is deleted. Without JavaScript a link to the question as a page. */
export function DeleteCommentLink({ id, author }: { id: string; author: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const [{ nextFocus, close }] = useState(() => ({ nextFocus: () => neighborOf(link.current), close: () => setIsOpen(false) }));
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
