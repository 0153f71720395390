import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#tests/support/browser-storage.ts';
import { confirmLocalProgress, removeLocalProgress, storeLocalProgress, unsentLocalProgress } from './local-progress.ts';
import { sendUnsentProgress } from './unsent-progress.ts';

/** Stubs localStorage and a server that returns these responses in order; null is a lost connection. */
function browser(...responses: (Response | null)[]) {
  vi.stubGlobal('localStorage', fakeStorage());
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    sent.push({ address, ...Object.fromEntries(body) });
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  return sent;
}
const stored = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
const place = (id: string, page: number, more: { part?: string; unsent?: true } = {}) => ({
  id,
  kind: 'book' as const,
  title: id,
  page,
  of: 9,
  ...more,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('places that the server has not confirmed are sent again once, oldest first, with their times (ENGAGE-32, AMB-31)', async () => {
  const sent = browser(stored(), stored());
  vi.useFakeTimers({ now: 1_000 });
  storeLocalProgress(place('one', 4, { unsent: true }));
  vi.setSystemTime(2_000);
  storeLocalProgress(place('two', 2, { part: 'chapter', unsent: true }));
  storeLocalProgress(place('three', 3));
  expect(await sendUnsentProgress()).toBe(2);
  expect(sent).toEqual([
    { address: '/works/one/progress', restore: 'yes', at: '1000', sent: '2000', page: '4' },
    { address: '/works/two/progress', restore: 'yes', at: '2000', sent: '2000', page: '1', part: 'chapter', partPage: '2' },
  ]);
  expect(await sendUnsentProgress()).toBe(0);
  expect(sent).toHaveLength(2);
});

test('positions stay unsent while offline, also a newer one when an older one is confirmed (ENGAGE-32)', async () => {
  browser(null, new Response(null, { status: 503 }), new Response(null, { status: 404 }));
  vi.useFakeTimers({ now: 1_000 });
  const older = storeLocalProgress(place('one', 4, { unsent: true }));
  vi.setSystemTime(2_000);
  storeLocalProgress(place('one', 5, { unsent: true }));
  confirmLocalProgress('one', older);
  expect(unsentLocalProgress().map(({ page }) => page)).toEqual([5]);
  for (const _ of ['no connection', 'a server that is starting']) {
    expect(await sendUnsentProgress()).toBe(0);
    expect(unsentLocalProgress()).toHaveLength(1);
  }
  expect(await sendUnsentProgress()).toBe(0); // the work was deleted, which is final
  expect(unsentLocalProgress()).toEqual([]);
  storeLocalProgress(place('one', 5, { unsent: true }));
  removeLocalProgress('one');
  expect(unsentLocalProgress()).toEqual([]);
});
