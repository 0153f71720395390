import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useShownVersion } from '../edits/use-shown-version.ts';
import type { PageResponse } from '../read.server.ts';
import { type TextOf, usePageAhead } from './use-page-ahead.ts';
import { swipeHandlers, type Turn, useTurnDirection, useTurningKeys } from './use-page-turning.ts';

type Options = TextOf & {
  /** The path of the reader. */
  path: string;
  /** The page as loaded; null when there are none. */
  loaded: PageResponse | null;
  /** The number of pages, at least 1. */
  of: number;
  dir: 'ltr' | 'rtl';
  /** The paths before the first page and after the last one. */
  before?: string | null;
  after?: string | null;
  /** Whether turning leaves the scroll position to the caller. */
  preventScrollReset?: boolean;
};

/** The page of a text that is shown, turned by links, keys and swipes. `back` is its path; `swipe` are the touch handlers of the page. A
 * version that is published meanwhile is shown when the reader asks for it or turns a page. */
export function useTextPages({
  path,
  work,
  part,
  revision,
  loaded,
  of,
  dir,
  before = null,
  after = null,
  preventScrollReset = false,
}: Options) {
  const navigate = useNavigate();
  const version = useShownVersion(revision, loaded);
  const { page, loading } = usePageAhead(path, { work, part, revision }, version.value, of);
  const position = page?.position ?? 1;
  const direction = useTurnDirection(position);
  const goTo = useCallback(
    (to: number) => to >= 1 && to <= of && to !== position && navigate(`?page=${to}`, { replace: true, preventScrollReset }),
    [of, position, navigate, preventScrollReset],
  );
  const turn = useCallback(
    (way: Turn) => {
      const isEnd = way === 'next' ? position >= of : position === 1;
      const beyond = isEnd && (way === 'next' ? after : before);
      void (beyond ? navigate(beyond) : goTo(way === 'next' ? position + 1 : position - 1));
    },
    [goTo, position, of, before, after, navigate],
  );
  const goToEnd = useCallback((end: 'first' | 'last') => void goTo(end === 'first' ? 1 : of), [goTo, of]);
  useTurningKeys({ rtl: dir === 'rtl', turn, goTo: goToEnd });
  return { page, loading, position, direction, back: `${path}?page=${position}`, swipe: swipeHandlers(dir === 'rtl', turn), version };
}
