import { afterEach, expect, test, vi } from 'vitest';
import { pageCache } from '#server/app.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';

afterEach(() => void vi.useRealTimers());

test.each(['/posts', '/kids-adventure'])(
  'the data of a visitor’s %s is unchanged for half a minute, so that refreshing the cache renders nothing (S3)',
  async (path) => {
    const read = async (as?: string) => {
      pageCache.clear();
      return (await visit(`${path}.data`, { as })).text();
    };
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: minute + 1_000 });
    const first = await read();
    vi.setSystemTime(minute + 29_000);
    expect(await read()).toBe(first);
    vi.setSystemTime(minute + 31_000);
    expect(await read()).not.toBe(first);
    const { cookie } = await createMember();
    const own = await read(cookie);
    vi.setSystemTime(minute + 33_000);
    expect(await read(cookie)).not.toBe(own); // a signed-in viewer gets an uncached page
  },
);
