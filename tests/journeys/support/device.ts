import type { Page } from '@playwright/test';

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
