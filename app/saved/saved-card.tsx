import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import type { action } from '../engagement/save.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { directionOf } from '../forms/text-rules.ts';
import { AuthorLine } from '../groups/children/author-line.tsx';
import { CardTitle } from '../tiles/card-title.tsx';
import { MenuButton } from '../tiles/tile-menu.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { kinds } from '../works/kinds.ts';
import { CardFacts } from '../works/length/card-facts.tsx';
import type { SavedStory } from './saved.server.ts';

/** A saved story: a link and a remove button with Undo. `onUndo` must outlive the card. */
export function SavedCard({ story, onUndo }: { story: SavedStory; onUndo(story: SavedStory): void }) {
  const fetcher = useFetcher<typeof action>({ key: `saved ${story.id}` }); // keyed, because the fetcher must outlive the removed card
  const { submit, state, data } = fetcher;
  const refusal = messageOfRefusal(data);
  const removing = state !== 'idle' && fetcher.formData?.get('saved') === 'no';
  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== 'idle' || !refusal || handled.current === data) return;
    handled.current = data;
    void showToast({ message: refusal, kind: 'error' });
  }, [state, refusal, data]);
  return (
    <li className="saved-card" data-kind={story.kind} data-going={removing ? '' : undefined}>
      <CardCover work={story}>
        {(work) => (
          <>
            <Link className="saved-way" to={kinds[work.kind].address(work.id)}>
              <span className="saved-mat">
                <Cover work={work} sizes="200px" />
              </span>
              <span className="saved-words" dir={directionOf(work.title)}>
                <CardTitle work={work} />
                <AuthorLine author={work.author} />
                <CardFacts work={work} />
                <small>
                  Saved <LocalDate at={work.savedAt} />
                </small>
              </span>
            </Link>
            <MenuButton work={work} />
          </>
        )}
      </CardCover>
      <fetcher.Form
        method="post"
        action={href('/works/:id/save', { id: story.id })}
        className="saved-remove"
        onSubmit={(event) => {
          event.preventDefault();
          const card = event.currentTarget.closest('li');
          const sibling = card?.nextElementSibling ?? card?.previousElementSibling;
          // The focused button is removed with its card: moves the focus to the next card instead of the top of the page.
          (sibling?.querySelector<HTMLElement>('a') ?? document.getElementById('saved-head'))?.focus();
          void submit(event.currentTarget);
          void showToast({ message: 'Removed from Saved Stories.', action: { label: 'Undo', run: () => onUndo(story) } });
        }}
      >
        <input type="hidden" name="saved" value="no" />
        <input type="hidden" name="back" value={href('/saved-stories')} />
        <IconButton type="submit" label={`Remove from saved: ${story.title || story.covered}`}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </fetcher.Form>
    </li>
  );
}
