import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { type PartKind, partKinds } from '../works/kinds.ts';
import type { PageContent } from './draft-page.ts';
import type { DraftSync } from './draft-sync.ts';
import type { action } from './publish-part.tsx';
import { notPublished } from './rules.ts';
import { useLeavePart } from './use-exit-part-editor.ts';

type Props<L extends PageContent> = {
  part: { kind: PartKind; work: { id: string; title: string } };
  sync: DraftSync<L>;
  waits?: string;
  onClose(): void;
};

/** One question before a chapter or arc goes out; a refusal stays in the dialog (CHAP-12 to -14, ARC-12 to -14). */
export function PublishPart<L extends PageContent>({ part, sync, waits, onClose }: Props<L>) {
  const { name, noun } = partKinds[part.kind];
  const fetcher = useFetcher<typeof action>();
  const signIn = useSignIn();
  const { go } = useLeavePart(part, sync);
  const [saving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState('');
  const answer = fetcher.data;
  const published = Boolean(answer && 'published' in answer);
  useEffect(() => {
    if (published) void sync.forget().then(go);
  }, [published, sync, go]);

  async function publish() {
    setUnsaved('');
    setSaving(true);
    const saved = await sync.saveNow();
    setSaving(false);
    const { id, state, message } = sync.snapshot();
    if (!saved) {
      if (state === 'signed-out') signIn();
      setUnsaved(message || notPublished(part.kind));
      return;
    }
    await fetcher.submit({ part: part.kind }, { method: 'post', action: href('/drafts/:id/publish-part', { id }) });
  }
  const refused = unsaved || (answer && 'message' in answer ? answer.message : '');
  const busy = saving || fetcher.state !== 'idle' || published;
  return (
    <Dialog open onClose={() => busy || onClose()} title={`Publish this ${noun}?`}>
      <div className="dialog-body">
        <p className="text-ink-2">
          It becomes the next {noun} of <bdi>{part.work.title}</bdi>.
        </p>
        {waits && <p className="text-ink-2">{waits}</p>}
        {refused && (
          <p role="alert" className="text-danger">
            {refused}
          </p>
        )}
        <div className="dialog-end">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Keep writing
          </Button>
          <Button busy={busy && 'Publishing...'} onClick={publish}>
            Publish {name}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
