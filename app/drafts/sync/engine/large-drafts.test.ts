import { describe, expect, test } from 'vitest';
import { BODIES } from '#server/limits/bodies/body-limits.ts';
import { createTestDraft, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import { bytesOf } from '../../draft-api.ts';
import { SAVE_BYTES_MAX } from '../draft-sync.ts';

describe('large drafts', () => {
  test('a long imported text is saved completely and in order, in several saves', async () => {
    const { server, sync } = createTestDraft();
    const long = 'word '.repeat(38_000);
    sync.importPages(
      Array.from({ length: 10 }, (_, i) => text(`${i} ${long}`)),
      true,
    );
    expect(await sync.saveNow()).toBe(true);
    expect(server.saves.length).toBeGreaterThan(1);
    for (const save of server.saves) expect(JSON.stringify(save).length).toBeLessThan(3_000_000);
    const [draft] = [...server.drafts.values()];
    expect(
      draft?.pages.map(
        ({ document }) =>
          toJson(document)
            .slice(0, 90)
            .match(/"(\d) word/)?.[1],
      ),
    ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('the size of a save is measured in bytes: text of three bytes per character takes more saves', async () => {
    const { server, sync } = createTestDraft();
    const long = '物語'.repeat(25_000);
    sync.importPages(
      Array.from({ length: 30 }, (_, i) => text(`${i} ${long}`)),
      true,
    );
    expect(await sync.saveNow()).toBe(true);
    expect(SAVE_BYTES_MAX).toBeLessThanOrEqual(BODIES.draft / 2);
    for (const save of server.saves) expect(bytesOf(JSON.stringify(save))).toBeLessThan(SAVE_BYTES_MAX + 100_000);
    expect([...server.drafts.values()][0]?.pages).toHaveLength(30);
  });

  test('undo sends only pages that differ and restores deleted pages under their own keys', async () => {
    const { server, sync } = createTestDraft();
    sync.importPages([text('one'), text('two'), text('three')], true);
    await sync.saveNow();
    const before = sync.snapshot();
    sync.arrange({ ...before, pages: before.pages.filter((_, i) => i !== 1) });
    await sync.saveNow();
    sync.addPage(text('four'));
    await sync.saveNow();
    sync.arrange({ ...before, pages: [...before.pages].reverse() });
    await sync.saveNow();
    expect(Object.keys(server.saves.at(-1)?.pages ?? {})).toEqual([before.pages[1]?.key]);
    const [draft] = [...server.drafts.values()];
    expect(draft?.pages.map(({ document }) => toJson(document))).toEqual(before.pages.map(({ document }) => toJson(document)).reverse());
    const { generation, pages } = sync.snapshot();
    expect(generation).toBe(before.generation); // no page has different text, so the open editor stays mounted
    sync.arrange({ ...before, pages: pages.map(({ key }) => ({ key, document: text('other words') })) });
    expect(sync.snapshot().generation).toBe(generation + 1);
  });
});
