import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { TagsInput } from '#ui/controls/tags-input.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { CommentChoiceFields } from '../../comments/access/comment-choice-fields.tsx';
import { fieldsOf } from '../../comments/access/comment-choice-rules.ts';
import { useSite } from '../../document/site.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import './create.css';
import { codePoints } from '../../forms/text-rules.ts';
import {
  ALREADY_SHARED,
  CAPTION_MAX,
  CAPTION_TOO_LONG,
  type CreatePostResult,
  mayShare,
  POST_TAG_MAX,
  POST_TAGS_MAX,
  SHARED_BEFORE,
  withPostTag,
} from './new-post-rules.ts';
import { PicturesField } from './pictures-field.tsx';
import { isEmpty, type PostDraft, usePostDraft } from './post-draft.ts';
import { usePostPictures } from './use-post-pictures.ts';

type Props = { owner: string; typed: Pick<PostDraft, 'content' | 'tags'>; refusal: string | null };

/** Form for a new post. Without JavaScript it is a plain form with a caption and tags only. */
export function CreatePostForm({ owner, typed, refusal: initialRefusal }: Props) {
  const { viewer } = useSite();
  const navigate = useNavigate();
  const scripts = useHydrated();
  const post = usePostDraft(owner, typed);
  const { draft, change } = post;
  const pictures = usePostPictures({ draft, change });
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const comments = draft.comments ?? viewer?.commentDefaults ?? { rule: 'everyone', holdsFirst: false };
  const { share, sending, refusal } = useSharing(post, comments, initialRefusal);
  const ready = mayShare(draft) && !pictures.uploads.length;

  function discard() {
    post.clear();
    void navigate(href('/posts'));
  }

  return (
    <main id="main" className="create-post" data-over={pictures.over ? '' : undefined}>
      <form
        method="post"
        action={href('/create-post')}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !sending) share();
        }}
      >
        <header className="create-bar">
          <ButtonLink
            to={href('/posts')}
            variant="quiet"
            onClick={(event) => {
              event.preventDefault();
              if (isEmpty(draft) && !pictures.uploads.length) discard();
              else setIsConfirmingDiscard(true);
            }}
          >
            Cancel
          </ButtonLink>
          <h1 className="display">Create Post</h1>
          <Button type="submit" disabled={scripts && !ready} busy={sending && 'Sharing...'}>
            Share
          </Button>
        </header>
        {refusal && (
          <p role="alert" className="create-problem">
            {refusal}
          </p>
        )}
        {viewer && (
          <p className="create-author">
            <Avatar person={viewer} size={44} />
            <b dir="auto">{viewer.name}</b>
          </p>
        )}
        <Caption text={draft.content} onText={(content) => change(() => ({ content }))} />
        {scripts && <PicturesField draft={draft} change={change} {...pictures} />}
        {draft.tags.map((tag) => (
          <input key={tag} type="hidden" name="tag" value={tag} />
        ))}
        <TagsInput
          tags={draft.tags}
          onTags={(tags) => change(() => ({ tags }))}
          withTag={withPostTag}
          max={POST_TAGS_MAX}
          maxLength={POST_TAG_MAX}
          listLabel="Tags of this post"
        />
        <CommentChoiceFields choice={comments} onChoice={(chosen) => change(() => ({ comments: chosen }))} />
      </form>
      <DiscardQuestion open={isConfirmingDiscard} onDiscard={discard} onClose={() => setIsConfirmingDiscard(false)} />
    </main>
  );
}

/** Sends the draft. The accepted one is cleared and the feed shown, unless the draft changed meanwhile; then it becomes a new post. */
function useSharing({ draft, clear, renewId }: ReturnType<typeof usePostDraft>, comments: CommentChoice, initialRefusal: string | null) {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { data: result, state, submit } = useFetcher<CreatePostResult>();
  const sent = useRef<PostDraft>(null);
  const [changedSince, setChangedSince] = useState(false); // the draft changed while it was being sent
  const handle = useEffectEvent((answered: NonNullable<typeof result>) => {
    const problem = 'problem' in answered && answered.problem;
    setChangedSince('posted' in answered && sent.current !== draft);
    if ('posted' in answered && sent.current === draft) {
      clear();
      void navigate(href('/posts'));
    } else if ('posted' in answered || problem === ALREADY_SHARED) renewId();
    else if (problem === 'sign-in-needed') signIn();
  });
  useEffect(() => {
    if (result) handle(result);
  }, [result]);
  const sending = state !== 'idle';
  return {
    sending,
    refusal: sending ? null : changedSince ? SHARED_BEFORE : (messageOfRefusal(result) ?? initialRefusal),
    share() {
      sent.current = draft;
      const form = new FormData();
      form.set('id', draft.id);
      form.set('content', draft.content);
      for (const [name, value] of Object.entries(fieldsOf(comments))) form.set(name, value);
      for (const tag of draft.tags) form.append('tag', tag);
      form.set('pictures', JSON.stringify(draft.pictures.map(({ src, description }) => ({ src, description }))));
      void submit(form, { method: 'post', action: href('/create-post') });
    },
  };
}

function Caption({ text, onText }: { text: string; onText(text: string): void }) {
  const length = codePoints(text);
  const tooLong = length > CAPTION_MAX;
  return (
    <div className="create-caption">
      <textarea
        name="content"
        dir="auto"
        rows={4}
        aria-label="Caption"
        aria-describedby="caption-length"
        aria-invalid={tooLong ? true : undefined}
        placeholder="Say something about it, or just say something."
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
      <p id="caption-length" data-over={tooLong ? '' : undefined} role={tooLong ? 'alert' : undefined}>
        {tooLong && `${CAPTION_TOO_LONG} `}
        {length.toLocaleString('en-US')}/{CAPTION_MAX.toLocaleString('en-US')}
      </p>
    </div>
  );
}

/** Part of the page's own script, so that Cancel also works offline. */
function DiscardQuestion({ open, onDiscard, onClose }: { open: boolean; onDiscard(): void; onClose(): void }) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard this post?"
      confirm="Discard"
      cancel="Keep writing"
      danger
      onConfirm={onDiscard}
      onCancel={onClose}
    >
      What you wrote and the images you added will be gone.
    </ConfirmDialog>
  );
}
