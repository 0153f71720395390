import { expect, test } from 'vitest';
import { countsNow, liveCountsSince, NO_LIVE_COUNTS, outdated, withLiveCounts } from './live-counts.ts';

const loaded = { likes: 4, comments: 1 };

test('a live count received after a request started survives its response, and an earlier one does not (LIVE-02)', () => {
  const received = withLiveCounts(withLiveCounts(NO_LIVE_COUNTS, { comments: 2 }, 900), { likes: 6 }, 1_100);
  expect(countsNow(loaded, received)).toEqual({ likes: 6, comments: 2 });
  expect(countsNow({ likes: 5, comments: 3 }, liveCountsSince(received, 1_000))).toEqual({ likes: 6, comments: 3 });
  expect(countsNow({ likes: 7, comments: 3 }, liveCountsSince(received, 1_200))).toEqual({ likes: 7, comments: 3 });
});

test('a live count from before a change of another kind is replaced by the next response (LIVE-02)', () => {
  const received = outdated(withLiveCounts(NO_LIVE_COUNTS, { likes: 6 }, 1_100));
  expect(countsNow(loaded, received)).toEqual({ likes: 6, comments: 1 });
  expect(countsNow({ likes: 3, comments: 1 }, liveCountsSince(received, 1_000))).toEqual({ likes: 3, comments: 1 });
});
