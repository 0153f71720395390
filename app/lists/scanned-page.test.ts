import { expect, test } from 'vitest';
import { SCANS_PER_REQUEST_MAX } from '../audience/left-out/scan-rules.ts';
import type { Cursor } from './cursor-rules.ts';
import { scannedPage } from './scanned-page.ts';

const SCAN = 3;
/** Works newest first, of which the viewer may see only the last three; their ids begin with the time, as UUIDv7. */
const WORKS = Array.from({ length: SCANS_PER_REQUEST_MAX * SCAN + 5 }, (_, n) => {
  const at = 9_000 - n;
  return { at: String(at), id: `01a0${at}-0000-7abc-8abc-aaaaaaaaaaaa`, isVisible: n >= SCANS_PER_REQUEST_MAX * SCAN + 2 };
});
const after = (cursor: Cursor | null) =>
  WORKS.filter(({ at, id }) => !cursor || Number(at) < Number(cursor.at) || (at === cursor.at && id < cursor.id));
const read = (cursor: Cursor | null) =>
  scannedPage(cursor, 24, {
    found: async (from) =>
      after(from)
        .slice(0, SCAN)
        .filter(({ isVisible }) => isVisible),
    lastScanned: async (from) => after(from).slice(SCAN - 1, SCAN),
  });

test('a list of which ten scans show nothing goes on where they ended, and its cursor has the id of no hidden work (FILTER-07, PRIVACY-02)', async () => {
  const first = await read(null);
  expect(first).toMatchObject({ rows: [], scans: SCANS_PER_REQUEST_MAX, more: { at: expect.any(String) } });
  expect(WORKS.map(({ id }) => id)).not.toContain(first.more?.id);
  const next = await read(first.more);
  expect(next.rows.map(({ id }) => id)).toEqual(WORKS.slice(-3).map(({ id }) => id));
  expect(await read(next.more)).toMatchObject({ rows: [], more: null });
});
