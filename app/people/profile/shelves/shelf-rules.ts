import { kinds } from '#app/works/kinds.ts';
import type { ProfileItem } from './profile-list.server.ts';

/** In pixels at the desktop width, where a shelf is as wide as the page; items are 216 high. */
const SHELF_WIDTH = 1240;
const GAP = 28;
const widthOf = (item: ProfileItem) => (item.type === 'work' && kinds[item.work.kind].cover === '16:9' ? 384 : 162);

/** Splits the items into rows that fit the desktop width. The rows are the same on every screen, so that hydration shifts no layout. */
export function onShelves(items: readonly ProfileItem[]): ProfileItem[][] {
  const shelves: ProfileItem[][] = [];
  let room = 0;
  for (const item of items) {
    const width = widthOf(item) + GAP;
    if (width > room || !shelves.length) {
      shelves.push([]);
      room = SHELF_WIDTH + GAP;
    }
    shelves.at(-1)?.push(item);
    room -= width;
  }
  return shelves;
}
