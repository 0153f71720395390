import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { dataOf } from './authorization/fixture.ts';
import { firstSave } from './support/drafts/draft-save.ts';
import { createScheduled } from './support/drafts/drafts.ts';
import { createVersions, openCopy } from './support/drafts/working-copies.ts';
import { createMember, hide, type Member } from './support/people.ts';
import { visit } from './support/request.ts';
import { createCollection } from './support/site/collections.ts';
import { createSeries } from './support/site/series.ts';
import { createBook, createChapter } from './support/works.ts';

beforeEach(() => resetRateLimits());

type Sent = { path: string; form?: Record<string, string>; json?: object };

/** Status and words of a response, as data or as a page, without ids and what differs between any two responses. */
async function responseTo({ path, form, json }: Sent, as: Member | undefined, asData: boolean) {
  resetRateLimits();
  const received = await visit(asData ? dataOf(path) : path, {
    as: as?.cookie,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    ...(json && { method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  });
  const text = (await received.text())
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/nonce(\\?"[,:]|=)\\?"[^"\\]*/g, '')
    .replaceAll(/dateTime="[^"]*"|\d{13}/g, '');
  return { status: received.status, location: received.headers.get('location')?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'), text };
}

test('what belongs to others is not found, with the response for what never existed: copies, versions, orders, series, collections and changes of a library (EDIT-01, EDIT-16, EDIT-19, EDIT-22, SCHED-01, SERIES-01, LIB-06, LIB-07)', async () => {
  const [author, other, secret] = [await createMember(), await createMember(), await createMember()];
  const [book, hidden, own] = [await createBook(author), await createBook(secret), await createBook(other)];
  const chapter = await createChapter(book);
  const [version, unpublished] = await createVersions(book, 'A version');
  const [copy, scheduled] = [await openCopy(author, book.id), await createScheduled(author, 'Later')];
  const [series, secretSeries] = [await createSeries(author, [book]), await createSeries(secret, [hidden])];
  const [shelf, secretShelf] = [await createCollection(author, [book], { isPublic: false }), await createCollection(secret, [hidden])];
  await hide(secret);
  const change = randomUUID();
  const changed = await visit('/library/bulk', {
    method: 'POST',
    body: new URLSearchParams({ id: change, do: 'state want', work: book.id }),
    as: author.cookie,
  });
  expect(changed.status).toBe(303);

  const ofCopy = (id: string): Sent[] => [
    ...['publish-changes', 'discard', 'compare', 'copy-state', 'schedule', 'label'].map((page) => ({ path: `/drafts/${id}/${page}` })),
    ...['publish-changes', 'discard', 'unschedule', 'publish-now'].map((page) => ({ path: `/drafts/${id}/${page}`, form: {} })),
    { path: `/write/book?draft=${id}` },
    { path: `/drafts/${id}`, json: { ...firstSave(), base: 1 } },
  ];
  const ofVersion = (id: string): Sent[] =>
    [book.id, own.id].flatMap((work) => [
      { path: `/works/${work}/history/${id}` },
      { path: `/works/${work}/history/${id}/delete` },
      ...['restore', 'delete'].map((action) => ({ path: `/works/${work}/history/${id}/${action}`, form: {} })),
    ]);
  const ofWork = (id: string): Sent[] => [
    ...['history', 'order', 'details', 'notes', 'numbers', 'deletion'].map((page) => ({ path: `/works/${id}/${page}` })),
    { path: `/works/${id}/order`, form: { order: chapter.id } },
    { path: `/works/${id}/edit`, form: {} },
  ];
  const ofPart = (id: string): Sent[] => [
    { path: `/works/${own.id}/parts/${id}/edit`, form: {} },
    { path: `/works/${book.id}/parts/${id}/edit`, form: {} },
    { path: `/works/${own.id}/history?part=${id}` },
  ];
  const ofSeries = (id: string): Sent[] => [
    ...['edit', 'works', 'order', 'delete'].map((page) => ({ path: `/series/${id}/${page}` })),
    { path: `/series/${id}/order`, form: { order: book.id } },
    { path: `/series/${id}/works`, form: { work: own.id } },
    { path: `/series/${id}/label`, form: { work: book.id, label: 'Prequel' } },
    ...['edit', 'delete'].map((page) => ({ path: `/series/${id}/${page}`, form: { title: 'Taken', status: 'progress' } })),
  ];
  const ofCollection = (id: string): Sent[] => [
    ...['', '/edit', '/items', '/delete'].map((page) => ({ path: `/collection/${id}${page}` })),
    ...['edit', 'items', 'move', 'note', 'remove-mine', 'delete'].map((page) => ({
      path: `/collection/${id}/${page}`,
      form: { work: own.id, to: '1', title: 'Taken' },
    })),
    { path: `/collection/${id}/follow`, form: { follow: 'on' } },
  ];
  const ofLibrary = (id: string): Sent[] => [{ path: '/library/bulk/undo', form: { id } }];
  const ofHidden = (id: string): Sent[] => [
    { path: `/works/${id}/library` },
    { path: `/works/${id}/library`, form: { note: 'Mine.' } },
    { path: `/works/${id}/state`, form: { state: 'want' } },
    { path: `/works/${id}/follow`, form: { follow: 'on' } },
  ];
  const cases: [string, string, (id: string) => Sent[]][] = [
    ['working copy', copy, ofCopy],
    ['scheduled draft', scheduled, ofCopy],
    ['version', version, ofVersion],
    ['unpublished version', unpublished, ofVersion],
    ['work', book.id, ofWork],
    ['part', chapter.id, ofPart],
    ['series', series.id, ofSeries],
    ['series of a private author', secretSeries.id, (id) => [{ path: `/series/${id}` }, ...ofSeries(id)]],
    ['private collection', shelf.id, ofCollection],
    ['collection of a private member', secretShelf.id, ofCollection],
    ['change of a library', change, ofLibrary],
    ['work of a private author', hidden.id, ofHidden],
  ];
  for (const [name, id, requests] of cases) {
    const [never, existing] = [requests(randomUUID()), requests(id)];
    for (const [i, sent] of existing.entries())
      for (const as of [other, undefined])
        for (const asData of [false, true]) {
          const label = `${name}: ${sent.form || sent.json ? 'POST' : 'GET'} ${sent.path} for ${as ? 'another member' : 'a visitor'}${asData ? ', as data' : ''}`;
          const [response, expected] = [await responseTo(sent, as, asData), await responseTo(never[i] ?? sent, as, asData)];
          expect([label, response]).toEqual([label, expected]);
          if (as && !asData) expect([label, response.status >= 400]).toEqual([label, true]);
        }
  }
}, 300_000);
