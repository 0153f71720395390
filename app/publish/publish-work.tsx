import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { editorKey } from '../assistant/tool/editor-epoch.ts';
import { LANGUAGES, notPublished, publishedTo, titleAndContent } from '../drafts/rules.ts';
import type { DraftSync, Snapshot } from '../drafts/sync/draft-sync.ts';
import { cutTo } from '../forms/text-rules.ts';
import { uploadPicture } from '../images/upload.ts';
import type { CoverWork } from '../works/covers/cover.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import type { action } from './publish.tsx';
import { type PublishChoices, PublishDialog } from './publish-dialog.tsx';
import { PublishedDialog } from './published-dialog.tsx';

type Props = {
  kind: Kind;
  sync: DraftSync;
  snapshot: Snapshot;
  author: string;
  sum: string;
  ready: boolean;
  /** Shown after publishing until `onDone`, which navigates to `to`. */
  SuccessDialog?: ComponentType<{ work: CoverWork; title: string; onDone(): void }>;
  to?: string;
  /** The challenge of an entry, as shown to the writer. */
  challenge?: { id: string } | undefined;
  /** Notice that pending suggestions will not be published. */
  pendingNotice?: string;
  onClose(): void;
};

/** Publishes a work with the publish dialog. Saves everything first, so that the published text is what the writer sees. */
export function PublishWork({
  kind,
  sync,
  snapshot,
  author,
  sum,
  ready,
  SuccessDialog = PublishedDialog,
  to = publishedTo(kind),
  challenge,
  pendingNotice,
  onClose,
}: Props) {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [saving, setSaving] = useState(false);
  const [saveError, setSaveError] = useState('');
  const [chosen, setChosen] = useState<PublishChoices | null>(null);
  const answer = fetcher.data;
  const published = answer && 'published' in answer;
  useEffect(() => {
    if (published) void sync.deleteLocal();
  }, [published, sync]);
  const exit = useCallback(() => navigate(to, { replace: true, state: { published: true } }), [navigate, to]);

  if (!ready && !published)
    return (
      <ConfirmDialog open title="Almost there" confirm="Keep writing" cancel={null} onConfirm={onClose} onCancel={onClose}>
        {titleAndContent(kind)}
      </ConfirmDialog>
    );
  if (published)
    return (
      <SuccessDialog
        work={{
          kind,
          title: snapshot.title.trim(),
          cover: !chosen || chosen.cover === 'drawn' ? null : chosen.cover,
          author: { name: author },
        }}
        title={snapshot.title.trim()}
        onDone={exit}
      />
    );

  async function publish(choices: PublishChoices, challengeId = challenge?.id) {
    setSaveError('');
    setChosen(choices);
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    const { id, revision, state, message } = sync.snapshot();
    if (!saved) {
      if (state === 'signed-out') signIn();
      setSaveError(message || notPublished(kind));
      return;
    }
    await fetcher.submit(
      { ...choices, revision, kind, ...(challengeId && { challenge: challengeId }) },
      { method: 'post', action: href('/drafts/:id/publish', { id }) },
    );
  }

  const refused = answer && 'message' in answer ? answer : null;
  // The challenge ended meanwhile: entering the current one requires confirmation.
  const runningChallenge = refused && 'running' in refused ? refused.running : null;
  const busy = saving || fetcher.state !== 'idle';
  const dialog = (
    <PublishDialog
      kind={kind}
      open
      title={snapshot.title.trim()}
      author={author}
      sum={sum}
      tags={kinds[kind].classedBy === 'tags' ? snapshot.tags : null}
      pendingNotice={pendingNotice}
      onTags={sync.setTags}
      languages={LANGUAGES}
      context={{
        about: { kind },
        epochKey: editorKey(snapshot.id),
        slot: 'cover',
        signedIn: true,
        title: () => snapshot.title.trim(),
        words: () => snapshot.description.trim(),
        scene: () => sceneOf(snapshot.title, snapshot.description),
      }}
      busy={busy}
      problem={runningChallenge ? null : saveError ? { message: saveError } : refused}
      choices={snapshot.choices}
      onChoices={sync.setChoices}
      onClose={() => busy || onClose()}
      onUpload={async (file) => (await uploadPicture(file, kinds[kind].bucket, () => signIn())).address}
      onPublish={(choices) => void publish(choices)}
    />
  );
  return (
    <>
      {dialog}
      {runningChallenge && chosen && (
        <ConfirmDialog
          open
          title={`Enter “${runningChallenge.title}”?`}
          confirm="Enter it"
          cancel="Keep as a draft"
          busy={busy && 'Entering…'}
          onConfirm={() => void publish(chosen, runningChallenge.id)}
          onCancel={() => busy || onClose()}
        >
          {refused?.message}
          {saveError && (
            <b role="alert" className="block mt-2">
              {saveError}
            </b>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const SCENE_MAX = 1_000; // same as in the picture tool, which is not loaded with the dialog

/** The initial prompt for a cover: title and description. */
const sceneOf = (title: string, description: string) => cutTo([title.trim(), description.trim()].filter(Boolean).join('. '), SCENE_MAX);
