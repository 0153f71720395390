import { kinds } from '../works/kinds.ts';
import type { ProfileItem } from './profile-list.server.ts';

/** In pixels of the large screen, where the shelves are as wide as the page: what stands on one is 216 high. */
const BOARD = 1240;
const GAP = 28;
const widthOf = (item: ProfileItem) => (item.type === 'work' && kinds[item.work.kind].cover === '16:9' ? 384 : 162);

/** As many on a board as there is room for, in their order: the same rows on every screen, so that nothing jumps when the page wakes up. */
export function onShelves(items: readonly ProfileItem[]): ProfileItem[][] {
  const shelves: ProfileItem[][] = [];
  let room = 0;
  for (const item of items) {
    const width = widthOf(item) + GAP;
    if (width > room || !shelves.length) {
      shelves.push([]);
      room = BOARD + GAP;
    }
    shelves.at(-1)?.push(item);
    room -= width;
  }
  return shelves;
}
