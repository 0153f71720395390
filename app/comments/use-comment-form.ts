import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useSite } from '../document/site.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { newId } from '../forms/new-id.ts';
import { storeTyped, typedBefore } from './comment-draft.ts';
import type { Comment, CommentResult } from './comment-rules.ts';
import { type Subject, subjects } from './subject-rules.ts';

/** What a refused form of a page without JavaScript had. */
type Given = { typed?: string; isSpoiler?: boolean | undefined };

/**
 * The state of the form of a comment, or of the reply to `parent`. Its id changes only after a comment was posted, so that a repeated
 * submit stores only one comment.
 */
export function useCommentForm(
  { on, id: subjectId, block }: Subject,
  given: Given = {},
  onPosted?: (comment: Comment) => void,
  parent?: string,
) {
  const { typed = '', isSpoiler = false } = given;
  const about = parent ?? block ?? subjectId;
  const fetcher = useFetcher<CommentResult>();
  const [text, setText] = useState(typed);
  const [isMarked, setMarked] = useState(isSpoiler);
  const [id, setId] = useState('');
  const posting = fetcher.state === 'submitting'; // excludes the revalidation after the answer
  const viewerId = useSite().viewer?.id ?? null;
  const [owner, setOwner] = useState(viewerId);
  if (owner !== viewerId) {
    setOwner(viewerId);
    setText(''); // the text belongs to the previous viewer
  }
  const sent = useRef('');
  useEffect(() => {
    setId(newId());
    setText((now) => (parent ? typedBefore(viewerId, about) || now : now || typedBefore(viewerId, about)));
  }, [viewerId, about, parent]);
  const posted = useEffectEvent((comment: Comment) => {
    setId(newId());
    onPosted?.(comment);
    if (text !== sent.current) return; // the next comment is already being written
    setText(''); // ENGAGE-10, FEED-17
    setMarked(false);
    storeTyped(viewerId, about, '');
  });
  useEffect(() => {
    if (fetcher.data && 'comment' in fetcher.data) posted(fetcher.data.comment);
  }, [fetcher.data]);
  return {
    Form: fetcher.Form,
    form: {
      method: 'post',
      action: subjects[on].comments(subjectId),
      onSubmit(event: React.FormEvent) {
        if (!text.trim() || posting)
          event.preventDefault(); // ENGAGE-07, FEED-15
        else sent.current = text;
      },
    } as const,
    id,
    text,
    isMarked,
    setMarked,
    posting,
    /** The comment or a refusal; a new object for each answer. */
    result: fetcher.data,
    refusal: posting ? null : messageOfRefusal(fetcher.data),
    type(next: string) {
      setText(next);
      storeTyped(viewerId, about, next);
    },
  };
}
