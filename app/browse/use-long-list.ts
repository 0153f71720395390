import { useCallback } from 'react';
import type { Cursor } from '../lists/cursor-rules.ts';
import { useInfiniteList } from '../lists/use-infinite-list.ts';
import { isDeleted } from '../tiles/deleted-works.ts';
import type { Kind } from '../works/kinds.ts';
import type { WorkCard } from '../works/works.server.ts';
import { listAddress } from './browse-rules.ts';

type Page = { works: WorkCard[]; more: Cursor | null };

/** The first page of a list of works and the pages loaded after it. */
export function useLongList(kind: Kind, word: string | null, language: string | null, first: Page) {
  const next = useCallback(
    async (place: Cursor) => {
      const answer = await fetch(listAddress(kind, word, place, language).replace(/^([^?]+)/, '$1/more'));
      if (!answer.ok) throw new Error(String(answer.status));
      const { works, more }: Page = await answer.json();
      return { items: works, more };
    },
    [kind, word, language],
  );
  const { items, ...rest } = useInfiniteList({ items: first.works, more: first.more }, next);
  return { works: items.filter(({ id }) => !isDeleted(id)), ...rest };
}
