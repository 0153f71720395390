import { useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson } from '../../loading/fetch-json.ts';
import { readCharacters } from '../generation/read-results.ts';

/** The cursor of the first page. */
const START = '';
const NOTHING_LOADED = { items: [], more: START };

async function fetchPage(after: string) {
  const address = `${href('/characters')}${after && `?after=${encodeURIComponent(after)}`}`;
  const { characters, next } = await fetchJson(address, readCharacters);
  return { items: characters, more: next };
}

/** Loads the viewer's characters by page, newest first. */
export function useCharacters() {
  const { items, more, busy, failed, loadMore } = useInfiniteList(NOTHING_LOADED, fetchPage, { restores: false });
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const loadFirst = useEffectEvent(() => loadMore(true));
  useEffect(() => void loadFirst(), []);
  return {
    list: items.filter(({ id }) => !removed.has(id)),
    status: failed ? 'failed' : busy || more === START ? 'loading' : 'loaded',
    more: more !== null,
    loadMore: () => void loadMore(true),
    remove: (id: string) => setRemoved((before) => new Set([...before, id])),
  } as const;
}
