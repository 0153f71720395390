import { isOmitted } from '../content-settings/menu/omitted-works.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { useInfiniteList } from '../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../loading/fetch-json.ts';
import { isDeleted } from '../work-deletion/deleted-works.ts';
import type { Kind } from '../works/kinds.ts';
import type { WorkCard } from '../works/works.server.ts';
import { listAddress } from './browse-rules.ts';

type WorksPage = { works: WorkCard[]; more: Cursor | null };
const toPage = ({ works, more }: WorksPage) => ({ items: works, more });

/** The first page of a list of works and the pages loaded after it. */
export function useLongList(kind: Kind, word: string | null, language: string | null, first: WorksPage) {
  const { items, ...rest } = useInfiniteList(toPage(first), async (after) => {
    const address = listAddress(kind, word, after, language).replace(/^([^?]+)/, '$1/more');
    return toPage(await fetchJson(address, withList<WorksPage>('works')));
  });
  return { works: items.filter((work) => !isDeleted(work.id) && !isOmitted(work)), ...rest };
}
