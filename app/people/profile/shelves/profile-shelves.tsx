import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { CardCover } from '#app/content-settings/cards/card-cover.tsx';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { WorkTile } from '#app/tiles/work-tile.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { Deletable } from './delete-question.tsx';
import { DraftTile } from './draft-tile.tsx';
import { PostTile } from './post-tile.tsx';
import type { ProfileItem } from './profile-list.server.ts';
import './shelf.css';
import { onShelves } from './shelf-rules.ts';

const DELETE_ENDPOINTS: Record<Deletable['type'], (id: string) => string> = {
  post: (id) => href('/posts/:id/delete', { id }),
  draft: (id) => href('/drafts/:id/delete', { id }),
};

const DeleteQuestion = lazyComponent(() => import('./delete-question.tsx'));

/** Works, posts and drafts side by side on shelves. The viewer's own can be deleted after a confirmation (PROFILE-13, -20 to -22). */
export function ProfileShelves({ items, own }: { items: ProfileItem[]; own: boolean }) {
  const [toDelete, setToDelete] = useState<Deletable | null>(null);
  const fetcher = useFetcher();
  const refusal = messageOfRefusal(fetcher.data);
  useEffect(() => {
    if (fetcher.state === 'idle' && refusal) void showToast({ message: refusal, kind: 'error' });
  }, [fetcher.state, refusal]);
  return (
    <>
      <ul className="profile-shelves">
        {onShelves(items).map((shelf) => (
          <li key={shelf[0]?.id}>
            <ul className="profile-shelf">
              {shelf.map((item) => (
                <li key={item.id} data-type={item.type}>
                  {item.type === 'work' && (
                    <CardCover work={item.work}>
                      {(work) => (
                        <>
                          <WorkTile work={work} />
                          {item.entry && <span className="profile-badge">Challenge entry</span>}
                        </>
                      )}
                    </CardCover>
                  )}
                  {item.type === 'post' && <PostTile post={item} onDelete={own ? () => setToDelete(item) : undefined} />}
                  {item.type === 'draft' && <DraftTile draft={item} onDelete={() => setToDelete(item)} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {toDelete && (
        <DeleteQuestion
          item={toDelete}
          onChoice={(yes) => {
            setToDelete(null);
            if (yes) void fetcher.submit(null, { method: 'post', action: DELETE_ENDPOINTS[toDelete.type](toDelete.id) });
          }}
          onMissing={() => setToDelete(null)}
        />
      )}
    </>
  );
}
