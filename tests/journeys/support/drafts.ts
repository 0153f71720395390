import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { draftAddress } from '#app/drafts/draft-address-rules.ts';
import { type DraftOptions, firstSave } from '#tests/support/drafts/draft-save.ts';
import { type Author, post } from './members.ts';

/** Saves a draft through the endpoint of the editor; returns its id and the address of its editor. */
export async function createDraft(author: Author, options: DraftOptions = {}) {
  const id = randomUUID();
  await post(author, `/drafts/${id}`, { data: firstSave(options) });
  return { id, address: draftAddress({ id, type: options.kind ?? 'book', workId: options.work ?? null }) };
}

/** The drafts that this browser has stored, as JSON; an account that has written nothing has '[]'. */
export const draftsOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opened = indexedDB.open('storyhearth', 1);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const drafts = opened.result.transaction('drafts').objectStore('drafts').getAll();
          drafts.onsuccess = () => resolve(JSON.stringify(drafts.result));
        };
      }),
  );
