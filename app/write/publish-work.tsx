import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import type { CoverWork } from '../works/cover.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import { uploadPicture } from '../works/upload.ts';
import type { DraftSync, Snapshot } from './draft-sync.ts';
import { editorKey } from './editor-epoch.ts';
import type { action } from './publish.tsx';
import { type PublishChoices, PublishSheet } from './publish-dialog.tsx';
import { PublishMoment } from './published-dialog.tsx';
import { cutTo, LANGUAGES, notPublished, publishedTo, titleAndContent } from './rules.ts';

type Props = {
  kind: Kind;
  sync: DraftSync;
  snapshot: Snapshot;
  author: string;
  sum: string;
  ready: boolean;
  /** What is shown when it is out, until `onDone`; and where the writer goes then. */
  Moment?: ComponentType<{ work: CoverWork; title: string; onDone(): void }>;
  to?: string;
  /** The challenge that the writer of an entry sees. */
  challenge?: { id: string } | undefined;
  /** Says that a suggestion still waits. */
  waits?: string;
  onClose(): void;
};

/** From the sheet to the shelf: everything is saved first, so that what goes out is what the writer sees (PUBLISH-02, -03, -19). */
export function PublishWork({
  kind,
  sync,
  snapshot,
  author,
  sum,
  ready,
  Moment = PublishMoment,
  to = publishedTo(kind),
  challenge,
  waits,
  onClose,
}: Props) {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [saving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState('');
  const [chosen, setChosen] = useState<PublishChoices | null>(null);
  const answer = fetcher.data;
  const published = answer && 'published' in answer;
  useEffect(() => {
    if (published) void sync.forget();
  }, [published, sync]);
  const goOn = useCallback(() => navigate(to, { replace: true, state: { published: true } }), [navigate, to]);

  if (!ready && !published)
    return (
      <ConfirmDialog open title="Almost there" confirm="Keep writing" cancel={null} onConfirm={onClose} onCancel={onClose}>
        {titleAndContent(kind)}
      </ConfirmDialog>
    );
  if (published)
    return (
      <Moment
        work={{
          kind,
          title: snapshot.title.trim(),
          cover: !chosen || chosen.cover === 'drawn' ? null : chosen.cover,
          author: { name: author },
        }}
        title={snapshot.title.trim()}
        onDone={goOn}
      />
    );

  async function publish(choices: PublishChoices, enters = challenge?.id) {
    setUnsaved('');
    setChosen(choices);
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    const { id, revision, state, message } = sync.snapshot();
    if (!saved) {
      if (state === 'signed-out') signIn();
      setUnsaved(message || notPublished(kind));
      return;
    }
    await fetcher.submit(
      { ...choices, revision, kind, ...(enters && { challenge: enters }) },
      { method: 'post', action: href('/drafts/:id/publish', { id }) },
    );
  }

  const refused = answer && 'message' in answer ? answer : null;
  // The challenge ended while they wrote: asked, never entered elsewhere in silence.
  const running = refused && 'running' in refused ? refused.running : null;
  const busy = saving || fetcher.state !== 'idle';
  const sheet = (
    <PublishSheet
      kind={kind}
      open
      title={snapshot.title.trim()}
      author={author}
      sum={sum}
      tags={kinds[kind].classedBy === 'tags' ? snapshot.tags : null}
      waits={waits}
      onTags={sync.setTags}
      languages={LANGUAGES}
      lent={{
        about: { kind },
        desk: editorKey(snapshot.id),
        slot: 'cover',
        signedIn: true,
        title: () => snapshot.title.trim(),
        words: () => snapshot.description.trim(),
        scene: () => sceneOf(snapshot.title, snapshot.description),
      }}
      busy={busy}
      problem={running ? null : unsaved ? { message: unsaved } : refused}
      choices={snapshot.choices}
      onChoices={sync.setChoices}
      onClose={() => busy || onClose()}
      onUpload={async (file) => (await uploadPicture(file, kinds[kind].bucket, () => signIn())).address}
      onPublish={(choices) => void publish(choices)}
    />
  );
  return (
    <>
      {sheet}
      {running && chosen && (
        <ConfirmDialog
          open
          title={`Enter “${running.title}”?`}
          confirm="Enter it"
          cancel="Keep as a draft"
          busy={busy && 'Entering…'}
          onConfirm={() => void publish(chosen, running.id)}
          onCancel={() => busy || onClose()}
        >
          {refused?.message}
          {unsaved && (
            <b role="alert" className="block mt-2">
              {unsaved}
            </b>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const SCENE_MAX = 1_000; // as the tool has it, which is not loaded with the sheet

/** What a cover may be drawn from, to begin with: what the work is called, and what it says of itself. */
const sceneOf = (title: string, description: string) => cutTo([title.trim(), description.trim()].filter(Boolean).join('. '), SCENE_MAX);
