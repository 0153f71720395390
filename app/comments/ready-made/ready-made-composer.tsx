import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import type { Comment } from '../comment-rules.ts';
import type { Subject } from '../subject-rules.ts';
import { useCommentForm } from '../use-comment-form.ts';
import { READY_MADE } from './ready-made-rules.ts';
import './ready-made.css';

type Props = { subject: Subject; back: string; refusal: string | null; typed: string; onPosted: ((comment: Comment) => void) | undefined };

/** The comments to choose from under a kids story. Works without JavaScript. */
export function ReadyMadeComposer({ subject, back, refusal, typed, onPosted }: Props) {
  const comment = useCommentForm(subject, typed, onPosted);
  const about = useId();
  const error = comment.refusal ?? refusal;
  return (
    <comment.Form {...comment.form} className="ready-made">
      <input type="hidden" name="id" value={comment.id} />
      <input type="hidden" name="back" value={back} />
      <fieldset aria-describedby={error ? about : undefined}>
        <legend>Choose your comment</legend>
        <div className="ready-made-choices">
          {READY_MADE.map((sentence) => (
            <label key={sentence} className="ready-made-choice">
              <input
                type="radio"
                name="text"
                value={sentence}
                required
                checked={comment.text === sentence}
                onChange={() => comment.type(sentence)}
              />
              <span>{sentence}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p className="ready-made-error" id={about} role="alert">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
      <Button type="submit" className="ready-made-send" busy={comment.posting && 'Posting...'}>
        Post
      </Button>
    </comment.Form>
  );
}
