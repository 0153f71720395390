import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '#ui/notify.ts';
import { refusalOf } from '../shell/action-errors.ts';
import { lazily } from '../shell/lazy-component.tsx';
import { WorkTile } from '../works/work-tile.tsx';
import { DraftTile } from './draft-tile.tsx';
import { PostTile } from './post-tile.tsx';
import type { ProfileItem } from './profile-list.server.ts';
import './shelf.css';
import { onShelves } from './shelf-rules.ts';

const DeleteQuestion = lazily(() => import('./delete-question.tsx'));

/** Goes from here; a work goes by its own menu. */
export type Deletable = Exclude<ProfileItem, { type: 'work' }>;

/** Works, posts and drafts side by side on boards, each as the object it is; one's own go after a question (PROFILE-13, -20 to -22). */
export function ProfileShelves({ items, own }: { items: ProfileItem[]; own: boolean }) {
  const [asked, setAsked] = useState<Deletable | null>(null);
  const fetcher = useFetcher();
  const refusal = refusalOf(fetcher.data);
  useEffect(() => {
    if (fetcher.state === 'idle' && refusal) void notify({ words: refusal, kind: 'error' });
  }, [fetcher.state, refusal]);
  return (
    <>
      <ul className="profile-shelves">
        {onShelves(items).map((shelf) => (
          <li key={shelf[0]?.id}>
            <ul className="profile-shelf">
              {shelf.map((item) => (
                <li key={item.id} data-type={item.type}>
                  {item.type === 'work' && <WorkTile work={item.work} />}
                  {item.type === 'work' && item.entry && <span className="profile-badge">Challenge entry</span>}
                  {item.type === 'post' && <PostTile post={item} onDelete={own ? () => setAsked(item) : undefined} />}
                  {item.type === 'draft' && <DraftTile draft={item} onDelete={() => setAsked(item)} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteQuestion
          item={asked}
          onAnswer={(yes) => {
            setAsked(null);
            if (yes) void fetcher.submit(null, { method: 'post', action: `/${asked.type}s/${asked.id}/delete` });
          }}
          onMissing={() => setAsked(null)}
        />
      )}
    </>
  );
}
