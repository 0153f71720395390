import { isBlank } from '#editor/count.ts';
import type { Document } from '#editor/tree.ts';
import type { Keeping, Snapshot } from '../../write/keeping.ts';

type Kept = Pick<Keeping<Document>, 'settle' | 'snapshot' | 'arrange' | 'select'>;

const now = (keeping: Kept) => {
  keeping.settle();
  return keeping.snapshot();
};

/** A deleted page stands again after those it stood after. Whatever was written since, on other pages or in the title, stays as it is. */
export function bringPageBack(keeping: Kept, before: Snapshot<Document>, key: string) {
  const { title, description, pages } = now(keeping);
  const at = before.pages.findIndex((page) => page.key === key);
  const gone = before.pages[at];
  if (!gone || pages.some((page) => page.key === key)) return;
  const places = new Map(before.pages.map((page, place) => [page.key, place]));
  // One that came back meanwhile, or was added, has no place of then: pages are made in the order of their keys.
  const stoodBefore = (page: { key: string }) => (places.get(page.key) ?? (Number(page.key) < Number(key) ? -1 : at)) < at;
  const to = Math.max(1, pages.findLastIndex(stoodBefore) + 1);
  keeping.arrange({ title, description, pages: [...pages.slice(0, to), gone, ...pages.slice(to)] });
  keeping.select(key);
}

/** A deleted story stands again as it was. What was begun on the fresh page since stays: its pages come after the old ones, its title and description count. */
export function bringStoryBack(keeping: Kept, before: Snapshot<Document>) {
  const { title, description, pages } = now(keeping);
  const old = new Set(before.pages.map((page) => page.key));
  const begun = pages.filter((page) => !old.has(page.key) && !(page.document && isBlank(page.document)));
  const again = before.pages.map((page) => pages.find(({ key }) => key === page.key) ?? page);
  keeping.arrange({
    title: title.trim() ? title : before.title,
    description: description.trim() ? description : before.description,
    pages: [...again, ...begun],
  });
  if (!begun.length) keeping.select(before.current);
}
