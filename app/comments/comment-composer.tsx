import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import { ClosedComments } from './access/closed-comments.tsx';
import { wasTyping } from './comment-draft.ts';
import { type Closed, type Comment, SIGN_IN_TO_COMMENT } from './comment-rules.ts';
import { SpoilerBox } from './covered/spoiler-box.tsx';
import { MentionField } from './mentions/mention-field.tsx';
import { ReadyMadeComposer } from './ready-made/ready-made-composer.tsx';
import type { ReadyMade } from './ready-made/ready-made-rules.ts';
import type { Subject } from './subject-rules.ts';
import { useCommentForm } from './use-comment-form.ts';

type Props = {
  subject: Subject;
  signedIn: boolean;
  back: string;
  refusal?: string | null;
  typed?: string | undefined;
  isSpoiler?: boolean | undefined;
  /** Comments below kids stories have no marks (REPLY-09). */
  hasSpoilers?: boolean;
  readyMade?: ReadyMade;
  closed: Closed;
  /** What a refused reply was to, in a page without JavaScript. */
  parent?: string | undefined;
  onPosted?: (comment: Comment) => void;
};

/** The field for a comment or the ready-made ones, why there is none, or a sign-in prompt for visitors. Works without JavaScript. */
export function CommentComposer({
  subject,
  signedIn,
  back,
  refusal = null,
  typed = '',
  isSpoiler,
  hasSpoilers = true,
  readyMade = false,
  closed,
  parent,
  onPosted,
}: Props) {
  const signIn = useSignIn();
  if (closed) return <ClosedComments closed={closed} refusal={refusal} typed={typed} />;
  const form = { subject, back, refusal, typed, parent, onPosted };
  if (signedIn && readyMade) return <ReadyMadeComposer {...form} ownWords={readyMade === 'or own words'} />;
  if (signedIn) return <Composer {...form} isSpoiler={isSpoiler} hasSpoilers={hasSpoilers} />;
  return (
    <div className="comment-prompt">
      <p>{SIGN_IN_TO_COMMENT}</p>
      <ButtonLink
        to={signInAddress(back)}
        variant="line"
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          signIn({ event });
        }}
      >
        Sign In
      </ButtonLink>
    </div>
  );
}

type ComposerProps = {
  subject: Subject;
  back: string;
  refusal: string | null;
  typed: string;
  isSpoiler: boolean | undefined;
  hasSpoilers: boolean;
  parent?: string | undefined;
  onPosted: Props['onPosted'];
};

function Composer({ subject, back, refusal, typed, isSpoiler, hasSpoilers, parent, onPosted }: ComposerProps) {
  const comment = useCommentForm(subject, { typed, isSpoiler }, onPosted, parent);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wasTyping(subject.id)) field.current?.focus({ preventScroll: true });
  }, [subject.id]);
  return (
    <comment.Form {...comment.form} className="comment-form">
      <input type="hidden" name="id" value={comment.id} />
      <input type="hidden" name="back" value={back} />
      {parent && <input type="hidden" name="parent" value={parent} />}
      {subject.part && <input type="hidden" name="part" value={subject.part} />}
      {subject.block && !parent && <input type="hidden" name="block" value={subject.block} />}
      <MentionField
        thread={parent}
        ref={field}
        label={parent ? 'Your reply' : subject.block ? 'Your remark' : 'Your comment'}
        name="text"
        dir="auto"
        rows={2}
        value={comment.text}
        error={comment.refusal ?? refusal}
        onText={comment.type}
      />
      <div className="comment-send">
        {hasSpoilers && <SpoilerBox checked={comment.isMarked} onChecked={comment.setMarked} />}
        <Button type="submit" size="sm" busy={comment.posting && 'Posting...'}>
          Post
        </Button>
      </div>
    </comment.Form>
  );
}
