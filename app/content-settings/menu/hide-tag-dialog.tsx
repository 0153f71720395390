import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import type { ContentChoice } from '../content-rules.ts';
import type { clientLoader } from '../hide-work-page.tsx';
import '../content.css';

type Props = { workId: string; onHide(tag: string, before: ContentChoice): void; onClose(): void };

/** The tags of a work; pressing one hides all works with it (SHOWN-06). */
export default function HideTagDialog({ workId, onHide, onClose }: Props) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const address = href('/works/:id/hide', { id: workId });
  useEffect(() => void load(address), [load, address]);
  const failed = data && 'failed' in data ? data.failed : null;
  const work = data && 'work' in data ? data.work : null;
  const tags = work?.tags.filter((tag) => work.choices[tag] !== 'hide') ?? [];
  const press = (tag: string) => {
    onHide(tag, work?.choices[tag] ?? 'show');
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Hide a tag">
      <div className="dialog-body">
        {failed ? (
          <div className="content-failed">
            <p role="alert">{failed}</p>
            <Button variant="line" busy={state !== 'idle' && 'Loading...'} onClick={() => void load(address)}>
              Try again
            </Button>
          </div>
        ) : work ? (
          <>
            <p>
              {tags.length
                ? 'Works with the tag you choose are left out of your lists.'
                : work.tags.length
                  ? 'You have hidden every tag of this work.'
                  : 'This work has no tags.'}
            </p>
            <ul className="content-hide">
              {tags.map((tag) => (
                <li key={tag}>
                  <Button variant="line" onClick={() => press(tag)}>
                    <bdi>{tag}</bdi>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Skeleton className="content-wait" />
        )}
      </div>
    </Dialog>
  );
}
