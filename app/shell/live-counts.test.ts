import { expect, test } from 'vitest';
import { countsNow, liveCountsSince, NO_LIVE_COUNTS, outdated, withLiveCounts } from './live-counts.ts';

const loaded = { likes: 4, comments: 1 };

test('a count that came after a question was put outlives its answer, which may be older; an earlier one does not (LIVE-02)', () => {
  const heard = withLiveCounts(withLiveCounts(NO_LIVE_COUNTS, { comments: 2 }, 900), { likes: 6 }, 1_100);
  expect(countsNow(loaded, heard)).toEqual({ likes: 6, comments: 2 });
  expect(countsNow({ likes: 5, comments: 3 }, liveCountsSince(heard, 1_000))).toEqual({ likes: 6, comments: 3 });
  expect(countsNow({ likes: 7, comments: 3 }, liveCountsSince(heard, 1_200))).toEqual({ likes: 7, comments: 3 });
});

test('a count from before a change of another kind is replaced by the next answer, whenever it was asked for (LIVE-02)', () => {
  const heard = outdated(withLiveCounts(NO_LIVE_COUNTS, { likes: 6 }, 1_100));
  expect(countsNow(loaded, heard)).toEqual({ likes: 6, comments: 1 });
  expect(countsNow({ likes: 3, comments: 1 }, liveCountsSince(heard, 1_000))).toEqual({ likes: 3, comments: 1 });
});
