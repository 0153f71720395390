import { afterEach, expect, test, vi } from 'vitest';
import { uploadPicture } from './upload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = new File(['x'], 'a.png', { type: 'image/png' });
const busy = () => Response.json({ message: 'You’re going a bit fast.' }, { status: 429, headers: { 'retry-after': '7' } });

test('one of many files waits as long as the server asks, and arrives (COMIC-ED-09)', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () =>
    asked.mock.calls.length < 3 ? busy() : Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  );
  vi.stubGlobal('fetch', asked);
  const arrived = uploadPicture(file, 'comics/panels', { patient: true });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
});

test('a single file waits as long as the server asks, and arrives (MEDIA-12)', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () =>
    asked.mock.calls.length < 4 ? busy() : Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  );
  vi.stubGlobal('fetch', asked);
  const arrived = uploadPicture(file, 'books');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(14_001);
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
});

test.each([
  ['7', 9], // eight pauses are 56 seconds
  ['1', 11],
  ['90', 1],
])(
  'a single file that is to wait %s seconds is sent %i times at most, then the sentence of the server is shown (MEDIA-12)',
  async (seconds, times) => {
    vi.useFakeTimers();
    const asked = vi.fn(async () =>
      Response.json({ message: 'You’re going a bit fast.' }, { status: 429, headers: { 'retry-after': seconds } }),
    );
    vi.stubGlobal('fetch', asked);
    const refused = expect(uploadPicture(file, 'books')).rejects.toThrow('You’re going a bit fast.');
    await vi.runAllTimersAsync();
    await refused;
    expect(asked).toHaveBeenCalledTimes(times);
  },
);

test('a single file that was not received is not sent again', async () => {
  const asked = vi.fn(async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }));
  vi.stubGlobal('fetch', asked);
  await expect(uploadPicture(file, 'books')).rejects.toThrow('Failed to upload image');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('waiting for a turn ends, with the sentence of the server', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => busy());
  vi.stubGlobal('fetch', asked);
  const refused = expect(uploadPicture(file, 'comics/panels', { patient: true })).rejects.toThrow('You’re going a bit fast.');
  await vi.runAllTimersAsync();
  await refused;
  expect(asked).toHaveBeenCalledTimes(31);
});

test('one of many files that was not received, or not stored, is sent again (COMIC-ED-09)', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 408 }),
    async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }),
    async () => Response.json({ address: '/media/a.webp', width: 1, height: 1 }),
  ];
  const asked = vi.fn(() => answers[asked.mock.calls.length - 1]?.());
  vi.stubGlobal('fetch', asked);
  const arrived = uploadPicture(file, 'comics/panels', { patient: true });
  await vi.runAllTimersAsync();
  expect(await arrived).toMatchObject({ address: '/media/a.webp' });
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a server that stays unavailable is asked a few times, then it is said', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => Response.json({ message: 'Failed to upload image' }, { status: 503 }));
  vi.stubGlobal('fetch', asked);
  const refused = expect(uploadPicture(file, 'comics/panels', { patient: true })).rejects.toThrow('Failed to upload image');
  await vi.runAllTimersAsync();
  await refused;
  expect(asked).toHaveBeenCalledTimes(6);
});
