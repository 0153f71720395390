import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import type { Comment } from '../comment-rules.ts';
import type { Subject } from '../subject-rules.ts';
import { useCommentForm } from '../use-comment-form.ts';
import { isReadyMade, READY_MADE } from './ready-made-rules.ts';
import './ready-made.css';

type Props = {
  subject: Subject;
  back: string;
  refusal: string | null;
  typed: string;
  onPosted: ((comment: Comment) => void) | undefined;
  /** The viewer can also write freely (SAFE-10). */
  ownWords: boolean;
};

/** The comments to choose from under a kids story. Works without JavaScript. */
export function ReadyMadeComposer({ subject, back, refusal, typed, onPosted, ownWords }: Props) {
  const [own, setOwn] = useState(''); // while a sentence is chosen instead
  const comment = useCommentForm(subject, { typed }, (posted) => {
    setOwn('');
    onPosted?.(posted);
  });
  const about = useId();
  const error = comment.refusal ?? refusal;
  const isChosen = isReadyMade(comment.text);
  const written = isChosen ? own : comment.text;
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
                required={!ownWords}
                checked={comment.text === sentence}
                onChange={() => {
                  setOwn(written);
                  comment.type(sentence);
                }}
              />
              <span>{sentence}</span>
            </label>
          ))}
          {ownWords && (
            <label className="ready-made-choice">
              <input type="radio" name="text" value="" checked={!isChosen} onChange={() => comment.type(own)} />
              <span>My own words</span>
            </label>
          )}
        </div>
      </fieldset>
      {ownWords && (
        <TextArea
          label="Your own words"
          name="own"
          dir="auto"
          rows={2}
          hint="Only grown-ups of this group can write here."
          value={written}
          onChange={({ currentTarget }) => comment.type(currentTarget.value)}
        />
      )}
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
