import { afterEach, expect, test, vi } from 'vitest';
import { uploadPicture } from './upload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = new File(['x'], 'a.png', { type: 'image/png' });
const busy = () => Response.json({ message: 'You’re going a bit fast.' }, { status: 429, headers: { 'retry-after': '7' } });

test('one of many files waits as long as the server requests, then uploads (COMIC-ED-09)', async () => {
  vi.useFakeTimers();
  const fetchStub = vi.fn(async () =>
    fetchStub.mock.calls.length < 3 ? busy() : Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  );
  vi.stubGlobal('fetch', fetchStub);
  const arrived = uploadPicture(file, 'comics/panels', { isBatch: true });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(fetchStub).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchStub).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
});

test('a single file waits as long as the server requests, then uploads (MEDIA-12)', async () => {
  vi.useFakeTimers();
  const fetchStub = vi.fn(async () =>
    fetchStub.mock.calls.length < 4 ? busy() : Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  );
  vi.stubGlobal('fetch', fetchStub);
  const arrived = uploadPicture(file, 'books');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(fetchStub).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(14_001);
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
});

test.each([
  ['7', 9], // eight pauses are 56 seconds
  ['1', 11],
  ['90', 1],
])(
  'a single file that has to wait %s seconds is sent at most %i times, then the server’s message is shown (MEDIA-12)',
  async (seconds, times) => {
    vi.useFakeTimers();
    const fetchStub = vi.fn(async () =>
      Response.json({ message: 'You’re going a bit fast.' }, { status: 429, headers: { 'retry-after': seconds } }),
    );
    vi.stubGlobal('fetch', fetchStub);
    const refused = expect(uploadPicture(file, 'books')).rejects.toThrow('You’re going a bit fast.');
    await vi.runAllTimersAsync();
    await refused;
    expect(fetchStub).toHaveBeenCalledTimes(times);
  },
);

test('a single file that was not received is not resent', async () => {
  const fetchStub = vi.fn(async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }));
  vi.stubGlobal('fetch', fetchStub);
  await expect(uploadPicture(file, 'books')).rejects.toThrow('Failed to upload image');
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

test('waiting for a turn ends with the server’s message', async () => {
  vi.useFakeTimers();
  const fetchStub = vi.fn(async () => busy());
  vi.stubGlobal('fetch', fetchStub);
  const refused = expect(uploadPicture(file, 'comics/panels', { isBatch: true })).rejects.toThrow('You’re going a bit fast.');
  await vi.runAllTimersAsync();
  await refused;
  expect(fetchStub).toHaveBeenCalledTimes(31);
});

test('one of many files that was not received, or not stored, is resent (COMIC-ED-09)', async () => {
  vi.useFakeTimers();
  const responses = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 408 }),
    async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }),
    async () => Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  ];
  const fetchStub = vi.fn(() => responses[fetchStub.mock.calls.length - 1]?.());
  vi.stubGlobal('fetch', fetchStub);
  const arrived = uploadPicture(file, 'comics/panels', { isBatch: true });
  await vi.runAllTimersAsync();
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
  expect(fetchStub).toHaveBeenCalledTimes(4);
});

test('an unavailable server is retried a few times, then the error is shown', async () => {
  vi.useFakeTimers();
  const fetchStub = vi.fn(async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }));
  vi.stubGlobal('fetch', fetchStub);
  const refused = expect(uploadPicture(file, 'comics/panels', { isBatch: true })).rejects.toThrow('Failed to upload image');
  await vi.runAllTimersAsync();
  await refused;
  expect(fetchStub).toHaveBeenCalledTimes(6);
});
