import { isBlank } from '#editor/count.ts';
import type { Document } from '#editor/document-types.ts';
import type { DraftSync, Snapshot } from '../../write/draft-sync.ts';

type Kept = Pick<DraftSync<Document>, 'settle' | 'snapshot' | 'arrange' | 'select'>;

const now = (sync: Kept) => {
  sync.settle();
  return sync.snapshot();
};

/** A deleted page stands again after those it stood after. Whatever was written since, on other pages or in the title, stays as it is. */
export function bringPageBack(sync: Kept, before: Snapshot<Document>, key: string) {
  const { title, description, pages } = now(sync);
  const at = before.pages.findIndex((page) => page.key === key);
  const gone = before.pages[at];
  if (!gone || pages.some((page) => page.key === key)) return;
  const places = new Map(before.pages.map((page, place) => [page.key, place]));
  // One that came back meanwhile, or was added, has no place of then: pages are made in the order of their keys.
  const stoodBefore = (page: { key: string }) => (places.get(page.key) ?? (Number(page.key) < Number(key) ? -1 : at)) < at;
  const to = Math.max(1, pages.findLastIndex(stoodBefore) + 1);
  sync.arrange({ title, description, pages: [...pages.slice(0, to), gone, ...pages.slice(to)] });
  sync.select(key);
}

/** A deleted story stands again as it was. What was begun on the fresh page since stays: its pages come after the old ones, its title and description count. */
export function bringStoryBack(sync: Kept, before: Snapshot<Document>) {
  const { title, description, pages } = now(sync);
  const old = new Set(before.pages.map((page) => page.key));
  const begun = pages.filter((page) => !old.has(page.key) && !(page.document && isBlank(page.document)));
  const again = before.pages.map((page) => pages.find(({ key }) => key === page.key) ?? page);
  sync.arrange({
    title: title.trim() ? title : before.title,
    description: description.trim() ? description : before.description,
    pages: [...again, ...begun],
  });
  if (!begun.length) sync.select(before.current);
}
