import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutlineFacts } from '../draft-api.ts';
import type { PageContent } from '../pages/draft-page.ts';
import type { DraftChoices } from '../rules.ts';
import type { DraftFields } from '../saving/draft-fields.ts';
import { deleteSuggestions } from './pending-suggestions-storage.ts';

/** A draft as stored on this device. `base` is the server revision it is based on; `unsent` names the changes not yet on the server. */
export type DeviceDraft = {
  id: string;
  owner: string;
  kind: string;
  base: number;
  title: string;
  description: string;
  tags?: string[];
  choices?: DraftChoices;
  /** The fields as the server had them. */
  serverFields?: DraftFields;
  /** `document` is null for a page that was not loaded from the server. */
  pages: { key: string; document: PageContent | null; outline?: OutlineFacts | undefined }[];
  /** The draft this one was copied from, which has its unloaded pages; unset once the server stores the copy. */
  copyOf?: string;
  unsent: { whole: boolean; keys: string[] } | null;
  /** Id of the save in flight at the time: if the server has it, only the response was lost. */
  sent: string | null;
  at: number;
};

/** Stores changes before the server has them. Drafts are separated by owner. */
export type Device = {
  get(owner: string, id: string): Promise<DeviceDraft | undefined>;
  /** Drafts of this owner and kind that never reached the server, newest first. */
  findUnsaved(owner: string, kind: string): Promise<DeviceDraft[]>;
  put(draft: DeviceDraft): Promise<void>;
  drop(owner: string, id: string): Promise<void>;
  /** Deletes the draft for every owner. */
  removeDraft(id: string): Promise<void>;
};

export type BrowserDevice = Device & {
  /** Deletes all drafts of an owner, after account deletion or on request at sign-out. */
  deleteOwner(owner: string): Promise<void>;
  /** Deletes drafts that are fully on the server, at sign-out (S15). Returns the number of drafts with unsent changes, which remain. */
  deleteSent(owner: string): Promise<number>;
};

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft };
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner, ''], [owner, '\uffff']);
const DAYS = 24 * 60 * 60 * 1000;
const SENT_COPY_DAYS = 7; // fully sent drafts are only a cache

/** Storage in IndexedDB, or null where the browser lacks or blocks it (private windows); drafts are then stored on the server only. */
export async function browserDevice(): Promise<BrowserDevice | null> {
  let database: IDBPDatabase<Schema>;
  try {
    database = await openDB<Schema>('storyhearth', 1, {
      upgrade: (db) => {
        db.createObjectStore('drafts', { keyPath: ['owner', 'id'] });
      },
    });
    for (const draft of await database.getAll('drafts'))
      if (!draft.unsent && Date.now() - draft.at > SENT_COPY_DAYS * DAYS) await database.delete('drafts', [draft.owner, draft.id]);
  } catch {
    return null;
  }
  return {
    get: (owner, id) => database.get('drafts', [owner, id]),
    findUnsaved: async (owner, kind) =>
      (await database.getAll('drafts', ofOwner(owner)))
        .filter((draft) => draft.kind === kind && draft.base === 0 && draft.unsent)
        .sort((a, b) => b.at - a.at),
    put: async (draft) => void (await database.put('drafts', draft)),
    drop(owner, id) {
      deleteSuggestions(id);
      return database.delete('drafts', [owner, id]);
    },
    removeDraft: async (id) => {
      deleteSuggestions(id);
      for (const key of await database.getAllKeys('drafts')) if (key[1] === id) await database.delete('drafts', key);
    },
    async deleteSent(owner) {
      const all = await database.getAll('drafts', ofOwner(owner));
      for (const draft of all) if (!draft.unsent) await database.delete('drafts', [draft.owner, draft.id]);
      return all.filter((draft) => draft.unsent).length;
    },
    deleteOwner(owner) {
      return database.delete('drafts', ofOwner(owner));
    },
  };
}
