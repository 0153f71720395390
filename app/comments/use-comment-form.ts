import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { newId } from '../shell/new-id.ts';
import { refusalOf } from '../shell/sending.ts';
import type { action } from './comments.tsx';
import { keepTyped, typedBefore } from './kept-comment.ts';
import { type Subject, subjects } from './subject-rules.ts';

/** What a field for a comment needs, whatever it looks like. The id makes a repeated send one comment; it changes only when one was posted. */
export function useCommentForm({ on, id: about }: Subject, typed = '') {
  const fetcher = useFetcher<typeof action>();
  const [text, setText] = useState(typed);
  const [id, setId] = useState('');
  const posting = fetcher.state !== 'idle';
  useEffect(() => {
    setId(newId());
    setText((now) => now || typedBefore(about));
  }, [about]);
  useEffect(() => {
    if (!fetcher.data || !('comment' in fetcher.data)) return;
    setText(''); // ENGAGE-10, FEED-17
    setId(newId());
    keepTyped(about, '');
  }, [fetcher.data, about]);
  return {
    Form: fetcher.Form,
    form: {
      method: 'post',
      action: subjects[on].comments(about),
      onSubmit: (event: React.FormEvent) => (!text.trim() || posting) && event.preventDefault(), // ENGAGE-07, FEED-15
    } as const,
    id,
    text,
    posting,
    /** What came back: the comment, or a refusal; a new object for each answer. */
    answer: fetcher.data,
    refusal: posting ? null : refusalOf(fetcher.data),
    type(next: string) {
      setText(next);
      keepTyped(about, next);
    },
  };
}
