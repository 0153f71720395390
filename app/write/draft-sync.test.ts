import { describe, expect, test } from 'vitest';
import { BODIES } from '#server/body-limits.ts';
import { desk, handClock, memoryDevice, says, text } from '../../tests/draft-sync.ts';
import { bytesOf, type Sent, type ServerCopy } from './draft-api.ts';
import { createDraftSync, DEVICE_MS, LONGEST_MS, MOST_BYTES, PAUSE_MS, VISITOR } from './draft-sync.ts';
import type { DraftSave } from './rules.ts';

describe('nobody loses a word', () => {
  test('keystrokes are on the device within half a second, on the server within two of a pause, as one draft (DRAFT-04, DRAFT-05)', async () => {
    const { clock, kept, server, sync } = desk();
    sync.setPage('1', () => text('Once'));
    await clock.pass(DEVICE_MS);
    expect(DEVICE_MS).toBeLessThanOrEqual(500);
    expect(says([...kept.values()][0]?.pages[0]?.document)).toContain('Once');
    expect(server.saves).toHaveLength(0);
    await clock.pass(PAUSE_MS);
    expect(PAUSE_MS).toBeLessThan(2_000);
    expect(server.drafts.size).toBe(1);
    sync.setTitle('The Extra Beam');
    await clock.pass(2_000);
    expect([...server.drafts.values()]).toMatchObject([{ title: 'The Extra Beam', revision: 2 }]);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('what is typed during a write to the device is not called saved before its own write', async () => {
    const { device } = memoryDevice();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writes = [first, second];
    const slow: typeof device = { ...device, put: async (draft) => writes.shift()?.promise.then(() => device.put(draft)) };
    const { clock, sync } = desk({ device: slow });
    sync.setPage('1', () => text('older'));
    await clock.pass(DEVICE_MS);
    sync.setPage('1', () => text('newer'));
    await clock.pass(DEVICE_MS); // its own write is under way as well
    first.resolve();
    await clock.pass(0);
    expect(sync.snapshot().state).toBe('typing');
    second.resolve();
    await clock.pass(0);
    expect(sync.snapshot().state).toBe('device');
  });

  test('somebody who never pauses is saved every ten seconds all the same', async () => {
    const { clock, server, sync } = desk();
    for (let i = 0; i < 12; i++) {
      sync.setPage('1', () => text(`word ${i}`));
      await clock.pass(1_000);
    }
    expect(LONGEST_MS).toBe(10_000);
    expect(server.saves.length).toBeGreaterThanOrEqual(1);
    expect(server.saves.length).toBeLessThanOrEqual(2);
  });

  test('only pages that changed are sent', async () => {
    const { clock, server, sync } = desk();
    sync.setPage('1', () => text('one'));
    sync.addPage();
    await clock.pass(2_000);
    sync.setPage('2', () => text('two'));
    await clock.pass(2_000);
    expect(server.saves.map((save) => Object.keys(save.pages))).toEqual([['1', '2'], ['2']]);
  });

  test('the browser is killed in mid-sentence: what was typed more than half a second ago is there again', async () => {
    const first = desk();
    first.sync.setPage('1', () => text('The lamp went round'));
    await first.clock.pass(DEVICE_MS);
    // Killed: no close, no flush, its clock never moves again. The same device opens the editor anew.
    const clock = handClock();
    const again = createDraftSync({ ...first.parts, clock });
    await again.resume();
    expect(says(again.snapshot().pages[0]?.document)).toContain('The lamp went round');
    await clock.pass(2_000);
    expect(first.server.drafts.size).toBe(1);
  });

  test('a quarter of an hour without a connection: everything is saved, once', async () => {
    const { clock, server, sync } = desk();
    server.mood('unreachable');
    for (let minute = 0; minute < 15; minute++) {
      sync.setPage('1', () => text(`minute ${minute}`));
      await clock.pass(60_000);
    }
    expect(sync.snapshot().state).toBe('offline');
    server.mood('well');
    sync.online();
    await clock.pass(2_000);
    expect([...server.drafts.values()].map((draft) => says(draft.pages[0]?.document))).toEqual([says(text('minute 14'))]);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('an answer that was lost is no conflict: the same save goes again before anything newer', async () => {
    const { clock, server, sync } = desk();
    server.mood('answer-lost');
    sync.setPage('1', () => text('first'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('second'));
    server.mood('well');
    await clock.pass(60_000);
    expect(server.drafts.size).toBe(1);
    expect([...server.drafts.values()][0]).toMatchObject({ revision: 2, pages: [{ document: text('second') }] });
    expect(sync.snapshot().told).toBeNull();
  });

  test('killed between a save and its answer: reopening knows the save again and keeps one draft', async () => {
    const { clock, server, parts, sync } = desk();
    server.mood('answer-lost');
    sync.setPage('1', () => text('arrived'));
    await clock.pass(2_000);
    server.mood('well');
    const [copy] = [...server.drafts.values()];
    const later = handClock();
    const again = createDraftSync({ ...parts, clock: later, server: structuredClone(copy) as ServerCopy });
    await again.resume();
    await later.pass(60_000);
    expect(server.drafts.size).toBe(1);
    expect(again.snapshot().told).toEqual({ what: 'picked-up' });
  });

  test('a text that begins with a first line is a fresh one: nothing that waits here is picked up in its place, and it is there to be picked up (KIDS-07)', async () => {
    const { clock, kept, parts, sync } = desk({ owner: VISITOR });
    sync.setPage('1', () => text('Waiting.'));
    await clock.pass(2_000);
    const begun = createDraftSync({ ...parts, first: text('Behind the school there was a tiny door.') });
    await begun.resume();
    expect(begun.snapshot()).toMatchObject({ state: 'untouched', told: null });
    expect(says(begun.snapshot().pages[0]?.document)).toContain('a tiny door');
    begun.addPage();
    expect(says(begun.snapshot().pages[1]?.document)).not.toContain('a tiny door');
    begun.reset();
    expect(says(begun.snapshot().pages[0]?.document)).not.toContain('a tiny door');
    expect([...kept.values()].map(({ pages }) => says(pages[0]?.document)).join()).toContain('Waiting.');
  });

  test('a refused save says why, keeps the text, and goes on with the next change (DRAFT-13)', async () => {
    let refuse = true;
    const base = desk();
    const sync = createDraftSync({
      ...base.parts,
      send: (id, save) => (refuse ? Promise.resolve({ is: 'refused', message: 'This page is too long.' }) : base.server.send(id, save)),
    });
    sync.setPage('1', () => text('long'));
    await base.clock.pass(2_000);
    expect(sync.snapshot()).toMatchObject({ state: 'refused', message: 'This page is too long.' });
    refuse = false;
    sync.setPage('1', () => text('short'));
    await base.clock.pass(2_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('a server that answers but cannot save now is no lost connection, and is asked again (DRAFT-13)', async () => {
    let away = true;
    const base = desk();
    const sync = createDraftSync({ ...base.parts, send: async (id, save) => (away ? { is: 'later' } : base.server.send(id, save)) });
    sync.setPage('1', () => text('patient'));
    await base.clock.pass(3_000);
    expect(sync.snapshot().state).toBe('later');
    away = false;
    await base.clock.pass(10_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('what is refused is not sent again until something changes', async () => {
    let sent = 0;
    const base = desk();
    const sync = createDraftSync({
      ...base.parts,
      send: async () => {
        sent++;
        return { is: 'refused', message: 'That’s too much to send at once.' };
      },
    });
    sync.bring([text('one'), text('two')], true);
    expect(await sync.saveNow()).toBe(false);
    await base.clock.pass(10 * 60_000);
    expect(sent).toBe(1);
    expect(says([...base.kept.values()][0]?.pages[1]?.document)).toContain('two');
  });
});

describe('two copies', () => {
  const twoTabs = async () => {
    const first = desk();
    first.sync.setPage('1', () => text('shared'));
    await first.clock.pass(2_000);
    const copy = structuredClone([...first.server.drafts.values()][0]) as ServerCopy;
    const { device } = memoryDevice();
    const second = createDraftSync({ ...first.parts, device, server: copy });
    return { ...first, second, id: copy.id };
  };

  test('two tabs on one draft: the stale one is told, both texts are kept, nothing is overwritten', async () => {
    const { clock, server, sync, second, id } = await twoTabs();
    sync.setPage('1', () => text('mine'));
    await clock.pass(2_000);
    second.setPage('1', () => text('theirs'));
    await clock.pass(4_000);
    expect(server.drafts.size).toBe(2);
    expect(says(server.drafts.get(id)?.pages[0]?.document)).toContain('mine');
    const told = second.snapshot().told;
    expect(told).toMatchObject({ what: 'both-kept', original: id });
    const other = [...server.drafts.values()].find((draft) => draft.id !== id);
    expect(says(other?.pages[0]?.document)).toContain('theirs');
    expect(other?.title).toContain('(copy from this device)');
  });

  test('the other tab is told as soon as the first has saved', async () => {
    const hearers = new Set<(message: { id: string; revision: number; from: string }) => void>();
    const wire = {
      post: (message: { id: string; revision: number; from: string }) => {
        for (const hear of hearers) hear(message);
      },
      onMessage: (hear: (message: { id: string; revision: number; from: string }) => void) => {
        hearers.add(hear);
        return () => void hearers.delete(hear);
      },
    };
    const first = desk({ wire });
    first.sync.setPage('1', () => text('shared'));
    await first.clock.pass(2_000);
    const copy = structuredClone([...first.server.drafts.values()][0]) as ServerCopy;
    const second = createDraftSync({ ...first.parts, server: copy });
    first.sync.setPage('1', () => text('mine'));
    await first.clock.pass(2_000);
    expect(second.snapshot().told).toEqual({ what: 'changed-elsewhere' });
    expect(first.sync.snapshot().told).toBeNull();
  });

  test('a draft that was deleted elsewhere while one typed becomes a draft of its own', async () => {
    const { clock, server, sync, id } = await twoTabs();
    server.drafts.delete(id);
    sync.setPage('1', () => text('still here'));
    await clock.pass(4_000);
    expect([...server.drafts.values()].map((draft) => says(draft.pages[0]?.document))).toEqual([says(text('still here'))]);
    expect(sync.snapshot().told).toEqual({ what: 'went-away', lost: 0 });
  });

  test('a chapter whose book was deleted while one typed becomes the draft of a book, and is found again as one (AMB-19)', async () => {
    const bookIsDeleted = async (save: DraftSave): Promise<Sent> => (save.base ? { is: 'gone' } : { is: 'work-gone' });
    const born: unknown[] = [];
    const base = desk();
    let there = true;
    const sync = createDraftSync({
      ...base.parts,
      kind: 'chapter',
      workId: 'lighthouse',
      send: (id, save) => (save.work && !there ? bookIsDeleted(save) : base.server.send(id, save)),
      onBorn: (id, kind) => born.push([kind, id]),
    });
    sync.setPage('1', () => text('Chapter one'));
    await base.clock.pass(2_000);
    there = false;
    base.server.drafts.clear();
    sync.setPage('1', () => text('Chapter one, and on'));
    await base.clock.pass(4_000);
    const { id, told, state } = sync.snapshot();
    expect(base.server.saves.at(-1)).toMatchObject({ kind: 'book', base: 0 });
    expect(base.server.saves.at(-1)).not.toHaveProperty('work');
    expect(says(base.server.drafts.get(id)?.pages[0]?.document)).toContain('Chapter one, and on');
    expect(told).toEqual({ what: 'work-gone', kind: 'book', copy: id });
    expect(state).toBe('saved');
    expect(born.at(-1)).toEqual(['book', id]);
    expect(base.kept.get(`maya/${id}`)).toMatchObject({ kind: 'book' });
  });
});

describe('published or deleted', () => {
  test('what was deleted is not put back by leaving, by hiding the page, or by a late key (CHAP-07)', async () => {
    const { clock, server, kept, sync } = desk();
    sync.setPage('1', () => text('Not this.'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('Nor this.'));
    expect(await sync.forget()).toBe(true);
    server.drafts.clear();
    await sync.storeOnDevice();
    sync.setTitle('late');
    await clock.pass(60_000);
    sync.close();
    await clock.pass(60_000);
    expect(kept.size).toBe(0);
    expect(server.drafts.size).toBe(0);
  });

  test('a first save that is under way is waited for, so that what arrived is deleted there too (AMB-19)', async () => {
    let answer = () => {};
    const base = desk();
    const sync = createDraftSync({
      ...base.parts,
      send: (id, save) =>
        new Promise((resolve) => {
          answer = () => void base.server.send(id, save).then(resolve);
        }),
    });
    sync.setPage('1', () => text('Just begun'));
    await base.clock.pass(2_000);
    const forgetting = sync.forget();
    answer();
    expect(await forgetting).toBe(true);
    expect(base.server.drafts.has(sync.snapshot().id)).toBe(true); // the one that the caller now deletes
    expect(base.kept.size).toBe(0);
  });

  test('what never left this device is nothing to delete on the server; a save whose answer was lost is', async () => {
    const never = desk();
    never.sync.setPage('1', () => text('here only'));
    expect(await never.sync.forget()).toBe(false);
    const lost = desk();
    lost.server.mood('answer-lost');
    lost.sync.setPage('1', () => text('there, perhaps'));
    await lost.clock.pass(2_000);
    expect(await lost.sync.forget()).toBe(true);
  });
});

describe('people', () => {
  test('a visitor who wrote before signing in keeps the text (AMB-38)', async () => {
    const { clock, server, kept, sync } = desk({ owner: VISITOR });
    sync.setPage('1', () => text('before'));
    await clock.pass(20_000);
    expect(server.saves).toHaveLength(0);
    expect(sync.snapshot().state).toBe('device');
    await sync.setOwner('maya');
    await clock.pass(2_000);
    expect([...server.drafts.values()].map((draft) => says(draft.pages[0]?.document))).toEqual([says(text('before'))]);
    expect([...kept.values()].map((draft) => draft.owner)).toEqual(['maya']);
  });

  test('a visitor who signs in on another page finds the text in the editor', async () => {
    const visitor = desk({ owner: VISITOR });
    visitor.sync.setPage('1', () => text('before'));
    await visitor.clock.pass(1_000);
    const member = createDraftSync({ ...visitor.parts, owner: 'maya' });
    await member.resume();
    await visitor.clock.pass(2_000);
    expect(visitor.server.drafts.size).toBe(1);
  });

  test('what one person keeps on a device is never shown to another (DRAFT-10, AUTH-28)', async () => {
    const first = desk();
    first.server.mood('unreachable');
    first.sync.setPage('1', () => text('secret'));
    await first.clock.pass(5_000);
    const other = createDraftSync({ ...first.parts, owner: 'tomas' });
    await other.resume();
    expect(says(other.snapshot().pages[0]?.document)).not.toContain('secret');
  });

  test('a session that ended while one typed keeps the text here and goes on after signing in', async () => {
    const { clock, server, sync } = desk();
    server.mood('signed-out');
    sync.setPage('1', () => text('kept'));
    await clock.pass(5_000);
    expect(sync.snapshot().state).toBe('signed-out');
    server.mood('well');
    await sync.setOwner('maya');
    await clock.pass(2_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('a session that ended elsewhere: what is typed on stays the owner’s, and is found when they open the draft again', async () => {
    const { clock, server, kept, parts, sync } = desk();
    sync.setPage('1', () => text('saved'));
    await clock.pass(2_000);
    expect(await sync.setOwner(VISITOR)).toBe(true);
    sync.setPage('1', () => text('saved, and on'));
    await clock.pass(20_000);
    expect(sync.snapshot().state).toBe('signed-out');
    expect(await sync.saveNow()).toBe(false);
    sync.close();
    await clock.pass(2_000);
    expect(server.saves).toHaveLength(1);
    expect([...kept.values()].map(({ owner }) => owner)).toEqual(['maya']);
    const [copy] = [...server.drafts.values()];
    const again = createDraftSync({ ...parts, server: structuredClone(copy) as ServerCopy });
    await again.resume();
    await clock.pass(2_000);
    expect(says([...server.drafts.values()][0]?.pages[0]?.document)).toContain('saved, and on');
    expect(server.drafts.size).toBe(1);
  });

  test('whoever comes back to the open page goes on where the session ended, as one draft', async () => {
    const { clock, server, sync } = desk();
    sync.setPage('1', () => text('before'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('between'));
    await sync.setOwner(VISITOR);
    expect(sync.snapshot().state).toBe('signed-out');
    expect(await sync.setOwner('maya')).toBe(true);
    await clock.pass(2_000);
    expect([...server.drafts.values()]).toMatchObject([{ revision: 2, pages: [{ document: text('between') }] }]);
    expect(sync.snapshot().state).toBe('saved');
  });

  for (const [way, between] of [
    ['after a sign-out', [VISITOR]],
    ['at once', []],
  ] as const)
    test(`an open desk never becomes another person’s: who comes ${way} begins anew (DRAFT-10, AUTH-28)`, async () => {
      const { clock, server, kept, sync } = desk();
      sync.setPage('1', () => text('mine'));
      await clock.pass(2_000);
      sync.setPage('1', () => text('mine, waiting'));
      for (const nobody of between) await sync.setOwner(nobody);
      expect(sync.isFor('tomas')).toBe(false);
      expect(await sync.setOwner('tomas')).toBe(false);
      sync.setTitle('typed by tomas');
      await clock.pass(60_000);
      sync.close();
      await clock.pass(2_000);
      expect(server.saves).toHaveLength(1);
      expect(server.saves[0]?.by).toBe('maya');
      expect([...kept.values()].map(({ owner }) => owner)).toEqual(['maya']);
      expect(says([...kept.values()][0]?.pages[0]?.document)).toContain('mine, waiting');
    });

  test('a desk where nothing was written yet is anybody’s', async () => {
    const { sync } = desk();
    expect(sync.isFor('tomas')).toBe(true);
    expect(await sync.setOwner('tomas')).toBe(true);
    sync.setTitle('By Tomas');
    expect(sync.isFor('maya')).toBe(false);
  });
});

describe('pages', () => {
  test('an editor starts with one empty page (BOOK-ED-09)', () => {
    expect(desk().sync.snapshot().pages).toEqual([{ key: '1', document: { type: 'doc', content: [{ type: 'paragraph' }] } }]);
  });

  test('pages are added at the end and selected; the first stays; the selection is at most the last (BOOK-ED-11, BOOK-ED-12, BOOK-ED-14, BOOK-ED-15)', () => {
    const { sync } = desk();
    sync.addPage();
    sync.addPage();
    expect(sync.snapshot()).toMatchObject({ current: '3', pages: [{ key: '1' }, { key: '2' }, { key: '3' }] });
    sync.deletePage('1');
    expect(sync.snapshot().pages).toHaveLength(3);
    sync.deletePage('3');
    expect(sync.snapshot()).toMatchObject({ current: '2', pages: [{ key: '1' }, { key: '2' }] });
    sync.addPage();
    sync.select('2');
    sync.deletePage('2');
    expect(sync.snapshot().current).toBe('4'); // a key is never used twice: undo may bring the old page back
  });

  test('a page that is added to a reopened draft never gets the name of one that was there', async () => {
    const { parts } = desk();
    const copy = (pages: string[]): ServerCopy => ({
      id: 'draft',
      title: '',
      description: '',
      tags: [],
      revision: 3,
      lastSave: null,
      lastModified: 3,
      pages: pages.map((key) => ({ key, document: text(key) })),
    });
    const reopened = createDraftSync({ ...parts, server: copy(['1', '2', '3']) });
    reopened.deletePage('3');
    expect(reopened.addPage()).toBe('4');
    const arranged = createDraftSync({ ...parts, server: copy(['1', '2', '3']) });
    arranged.arrange({ ...arranged.snapshot(), pages: arranged.snapshot().pages.slice(0, 2) });
    expect(arranged.addPage()).toBe('4');
    const emptied = createDraftSync({ ...parts, server: copy(['1', '2', '3']) });
    emptied.deletePage('3');
    emptied.reset();
    expect(emptied.snapshot().current).toBe('4');
    expect(emptied.addPage()).toBe('5');
  });

  test('nor one that is added to a draft which this device kept', async () => {
    const first = desk();
    first.sync.addPage();
    first.sync.addPage();
    await first.clock.pass(DEVICE_MS);
    const again = createDraftSync(first.parts);
    await again.resume();
    again.deletePage('3');
    expect(again.addPage()).toBe('4');
  });

  test('deleting the work leaves a single empty page, and no empty draft on the server or here (BOOK-ED-19, THEORY-ED-04, WORLD-ED-05)', async () => {
    const deleted: string[] = [];
    const base = desk();
    const sync = createDraftSync({
      ...base.parts,
      onDiscard: async (id) => {
        deleted.push(id);
        base.server.drafts.delete(id);
      },
    });
    sync.setTitle('Gone');
    sync.setDescription('soon');
    sync.setTags(['sea']);
    sync.setPage('1', () => text('words'));
    sync.addPage();
    await base.clock.pass(3_000);
    const { id } = sync.snapshot();
    sync.setPage('1', () => text('more words, not sent yet'));
    sync.reset();
    await base.clock.pass(30_000);
    expect(deleted).toEqual([id]);
    expect(base.server.drafts.size).toBe(0);
    expect(base.kept.size).toBe(0);
    expect(sync.snapshot()).toMatchObject({
      title: '',
      description: '',
      tags: [],
      state: 'untouched',
      revision: 0,
      pages: [{ document: { content: [{ type: 'paragraph' }] } }],
    });
    sync.setTitle('Begun anew');
    await base.clock.pass(3_000);
    expect([...base.server.drafts.values()]).toMatchObject([{ title: 'Begun anew', revision: 1 }]);
    expect(sync.snapshot().id).not.toBe(id);
  });

  test('a desk that nothing was saved from has nothing to delete on the server (BOOK-ED-19)', async () => {
    const deleted: string[] = [];
    const base = desk();
    const sync = createDraftSync({ ...base.parts, onDiscard: async (id) => deleted.push(id) });
    sync.setPage('1', () => text('here only'));
    sync.reset();
    await base.clock.pass(30_000);
    expect([deleted, base.server.saves, base.kept.size]).toEqual([[], [], 0]);
  });

  test('a first save that is under way when the work is deleted arrives, and is deleted then (BOOK-ED-19)', async () => {
    const deleted: string[] = [];
    let answer = () => {};
    const base = desk();
    const sync = createDraftSync({
      ...base.parts,
      send: (id, save) =>
        new Promise((resolve) => {
          answer = () => void base.server.send(id, save).then(resolve);
        }),
      onDiscard: async (id) => {
        deleted.push(id);
        base.server.drafts.delete(id);
      },
    });
    sync.setPage('1', () => text('Just begun'));
    await base.clock.pass(2_000);
    const { id } = sync.snapshot();
    sync.reset();
    await base.clock.pass(0);
    expect(deleted).toEqual([]);
    answer();
    await base.clock.pass(5_000);
    expect(deleted).toEqual([id]);
    expect([base.server.drafts.size, sync.snapshot().state]).toEqual([0, 'untouched']);
  });

  test('what waits is sent before a list of drafts is shown, and a late first save does not touch the address of another page (DRAFT-06)', async () => {
    const born: string[] = [];
    const base = desk({ onBorn: (id) => born.push(id) });
    base.sync.setTitle('Left early');
    const { openDraft, draftsSent } = await import('./open-drafts.ts');
    const leave = openDraft(base.sync);
    await draftsSent();
    expect([...base.server.drafts.values()]).toMatchObject([{ title: 'Left early' }]);
    expect(born).toHaveLength(1);
    leave();

    const other = desk({ onBorn: (id) => born.push(id) });
    other.sync.setTitle('Left at once');
    other.sync.close();
    await other.clock.pass(5_000);
    expect([...other.server.drafts.values()]).toMatchObject([{ title: 'Left at once' }]);
    expect(born).toHaveLength(1);
  });

  test('what was chosen for publishing is kept with the draft, and is there again when it is opened (PUBLISH-03)', async () => {
    const { clock, server, kept, parts, sync } = desk();
    sync.setChoices({ genre: 'Mystery' });
    sync.setChoices({ cover: 'drawn' });
    await clock.pass(5_000);
    expect(server.saves.at(-1)?.choices).toEqual({ cover: 'drawn', genre: 'Mystery', language: null });
    server.mood('unreachable');
    sync.setChoices({ language: 'Polish' });
    await clock.pass(5_000);
    const chosen = { cover: 'drawn', genre: 'Mystery', language: 'Polish' };
    expect([...kept.values()].map(({ choices }) => choices)).toEqual([chosen]);
    const copy = structuredClone([...server.drafts.values()][0]) as ServerCopy;
    const again = createDraftSync({ ...parts, server: { ...copy, choices: { cover: 'drawn', genre: 'Mystery', language: null } } });
    expect(again.snapshot().choices.genre).toBe('Mystery');
    await again.resume();
    expect(again.snapshot().choices).toEqual(chosen);
  });

  test('a draft that the server has whole leaves no copy on the device when its page is hidden or its owner signs out; unsent words stay (S15)', async () => {
    const { clock, kept, device, sync } = desk();
    sync.setPage('1', () => text('all sent'));
    await clock.pass(5_000);
    await device.drop('maya', sync.snapshot().id); // as signing out does
    await sync.storeUnsent();
    expect(kept.size).toBe(0);
    await sync.setOwner(VISITOR);
    sync.close();
    await clock.pass(1_000);
    expect(kept.size).toBe(0);
    const other = desk();
    other.server.mood('unreachable');
    other.sync.setPage('1', () => text('not sent'));
    await other.sync.storeUnsent();
    expect(says([...other.kept.values()][0]?.pages[0]?.document)).toContain('not sent');
  });
});

describe('much at once', () => {
  test('a long text that is brought in goes to the server in several saves, whole and in order', async () => {
    const { server, sync } = desk();
    const long = 'word '.repeat(38_000);
    sync.bring(
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
          says(document)
            .slice(0, 90)
            .match(/"(\d) word/)?.[1],
      ),
    ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('what a save weighs is counted in bytes: a long text of three bytes a character goes in as many saves as it needs', async () => {
    const { server, sync } = desk();
    const long = '物語'.repeat(25_000);
    sync.bring(
      Array.from({ length: 30 }, (_, i) => text(`${i} ${long}`)),
      true,
    );
    expect(await sync.saveNow()).toBe(true);
    expect(MOST_BYTES).toBeLessThanOrEqual(BODIES.draft / 2);
    for (const save of server.saves) expect(bytesOf(JSON.stringify(save))).toBeLessThan(MOST_BYTES + 100_000);
    expect([...server.drafts.values()][0]?.pages).toHaveLength(30);
  });

  test('arranging sends only what differs, and brings back what was deleted under its own key', async () => {
    const { server, sync } = desk();
    sync.bring([text('one'), text('two'), text('three')], true);
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
    expect(draft?.pages.map(({ document }) => says(document))).toEqual(before.pages.map(({ document }) => says(document)).reverse());
    const { generation, pages } = sync.snapshot();
    expect(generation).toBe(before.generation); // no page has another text: what is open stays open
    sync.arrange({ ...before, pages: pages.map(({ key }) => ({ key, document: text('other words') })) });
    expect(sync.snapshot().generation).toBe(generation + 1);
  });
});
