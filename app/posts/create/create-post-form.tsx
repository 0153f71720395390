import { useEffect, useRef, useState } from 'react';
import { href, Link, useFetcher, useNavigate } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useSite } from '../../document/site.ts';
import { refusalOf } from '../../forms/action-errors.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { TagsField } from '../../works/tags-field.tsx';
import './create.css';
import {
  ALREADY_SHARED,
  CAPTION_MAX,
  CAPTION_TOO_LONG,
  type CreatePostAnswer,
  lengthOf,
  mayShare,
  SHARED_BEFORE,
  TAGS_MAX,
  withPostTag,
} from './new-post-rules.ts';
import { PicturesField } from './pictures-field.tsx';
import { isEmpty, type PostDraft, usePostDraft } from './post-draft.ts';
import { usePostPictures } from './use-post-pictures.ts';

const confirmDialog = async () => ({ default: (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog });
const ConfirmDialog = lazyComponent(confirmDialog);

type Props = { owner: string; typed: Pick<PostDraft, 'content' | 'tags'>; refusal: string | null };

/** Form for a new post. Without JavaScript it is a plain form with a caption and tags only. */
export function CreatePostForm({ owner, typed, refusal: initialRefusal }: Props) {
  const { viewer } = useSite();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const scripts = useHydrated();
  const fetcher = useFetcher<CreatePostAnswer>();
  const { draft, change, clear, renewId } = usePostDraft(owner, typed);
  const pictures = usePostPictures({ draft, change });
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const handledAnswer = useRef<unknown>(null);
  const sent = useRef<PostDraft>(null);
  const [changedSince, setChangedSince] = useState(false); // the draft changed while it was being sent
  const { data: answer } = fetcher;
  const sending = fetcher.state !== 'idle';
  const refusal = sending ? null : changedSince ? SHARED_BEFORE : (refusalOf(answer) ?? initialRefusal);
  const length = lengthOf(draft.content);
  const tooLong = length > CAPTION_MAX;
  const ready = mayShare(draft) && !pictures.uploads.length;
  const feed = href('/posts');

  useEffect(() => {
    if (!answer || answer === handledAnswer.current) return;
    handledAnswer.current = answer;
    const problem = 'problem' in answer && answer.problem;
    setChangedSince('posted' in answer && sent.current !== draft);
    if ('posted' in answer && sent.current === draft) {
      clear();
      void navigate(feed);
    } else if ('posted' in answer || problem === ALREADY_SHARED) renewId();
    else if (problem === 'sign-in-needed') signIn();
  }, [answer, draft, clear, renewId, navigate, feed, signIn]);

  // Preloads the dialog, so that Cancel also works offline.
  useEffect(() => void confirmDialog().catch(() => {}), []);

  function share(event: React.FormEvent) {
    event.preventDefault();
    if (!ready || sending) return;
    sent.current = draft;
    const form = new FormData();
    form.set('id', draft.id);
    form.set('content', draft.content);
    for (const tag of draft.tags) form.append('tag', tag);
    form.set('pictures', JSON.stringify(draft.pictures.map(({ src, description }) => ({ src, description }))));
    void fetcher.submit(form, { method: 'post', action: href('/create-post') });
  }
  function discard() {
    clear();
    void navigate(feed);
  }

  return (
    <main id="main" className="create-post" data-over={pictures.over ? '' : undefined}>
      <form method="post" action={href('/create-post')} onSubmit={share}>
        <header className="create-bar">
          <Link
            to={feed}
            className="btn btn-quiet"
            onClick={(event) => {
              event.preventDefault();
              if (isEmpty(draft) && !pictures.uploads.length) discard();
              else setIsConfirmingDiscard(true);
            }}
          >
            Cancel
          </Link>
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
        <div className="create-caption">
          <textarea
            name="content"
            dir="auto"
            rows={4}
            aria-label="Caption"
            aria-describedby="caption-length"
            aria-invalid={tooLong ? true : undefined}
            placeholder="Say something about it, or just say something."
            value={draft.content}
            onChange={({ currentTarget: { value } }) => change(() => ({ content: value }))}
          />
          <p id="caption-length" data-over={tooLong ? '' : undefined} role={tooLong ? 'alert' : undefined}>
            {tooLong && `${CAPTION_TOO_LONG} `}
            {length.toLocaleString('en-US')}/{CAPTION_MAX.toLocaleString('en-US')}
          </p>
        </div>
        {scripts && <PicturesField draft={draft} change={change} {...pictures} />}
        {draft.tags.map((tag) => (
          <input key={tag} type="hidden" name="tag" value={tag} />
        ))}
        <TagsField tags={draft.tags} onTags={(tags) => change(() => ({ tags }))} noun="post" max={TAGS_MAX} join={withPostTag} />
      </form>
      {isConfirmingDiscard && (
        <ConfirmDialog
          open
          title="Discard this post?"
          confirm="Discard"
          cancel="Keep writing"
          danger
          onConfirm={discard}
          onCancel={() => setIsConfirmingDiscard(false)}
          onMissing={() => setIsConfirmingDiscard(false)}
        >
          What you wrote and the images you added will be gone.
        </ConfirmDialog>
      )}
    </main>
  );
}
