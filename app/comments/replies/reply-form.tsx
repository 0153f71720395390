import { useEffect, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import type { Comment } from '../comment-rules.ts';
import { MentionField } from '../mentions/mention-field.tsx';
import type { Subject } from '../subject-rules.ts';
import { useCommentForm } from '../use-comment-form.ts';

type Props = {
  subject: Subject;
  back: string;
  /** The comment of the thread, and what is replied to: the same, or a reply in it. */
  root: string;
  answered: Pick<Comment, 'id' | 'author'>;
  refusal?: string | null;
  typed?: string | undefined;
  onPosted?: (reply: Comment) => void;
  /** Without it, the form is the one of a page and does not take the focus. */
  onClose?: () => void;
};

/** The form to reply to a comment; a reply to a reply begins with the username of its author (REPLY-01). */
export function ReplyForm({ subject, back, root, answered, refusal = null, typed, onPosted, onClose }: Props) {
  const username = answered.id === root ? '' : answered.author.username;
  const reply = useCommentForm(subject, typed ?? (username && `@${username} `), onPosted, answered.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const takesFocus = onClose !== undefined;
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [takesFocus]);
  return (
    <reply.Form {...reply.form} className="comment-form reply-form">
      <input type="hidden" name="id" value={reply.id} />
      <input type="hidden" name="parent" value={answered.id} />
      <input type="hidden" name="back" value={back} />
      <MentionField
        thread={root}
        ref={field}
        label={answered.author.name ? `Your reply to ${answered.author.name}` : 'Your reply'}
        name="text"
        dir="auto"
        rows={2}
        value={reply.text}
        error={reply.refusal ?? refusal}
        onText={reply.type}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onClose || event.nativeEvent.isComposing) return;
          event.stopPropagation(); // would also close the panel
          onClose();
        }}
      />
      <div className="reply-buttons">
        {onClose && (
          <Button type="button" variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" busy={reply.posting && 'Posting...'}>
          Reply
        </Button>
      </div>
    </reply.Form>
  );
}
