import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutlineFacts } from './draft-api.ts';
import type { PageContent } from './draft-page.ts';
import { forgetSuggested } from './pending-suggestions-storage.ts';
import type { DraftChoices } from './rules.ts';

/** A draft as this device keeps it. `base` is the server's revision it stands on; `unsent` names what the server does not have yet. */
export type DeviceDraft = {
  id: string;
  owner: string;
  kind: string;
  base: number;
  title: string;
  description: string;
  tags?: string[];
  choices?: DraftChoices;
  /** Without a document: a page that was not loaded, which the server has. */
  pages: { key: string; document: PageContent | null; outline?: OutlineFacts | undefined }[];
  /** The draft that has those pages, while this one is a copy that the server does not have yet. */
  copyOf?: string;
  unsent: { whole: boolean; keys: string[] } | null;
  /** The save under way when this was kept: if the server has it, the answer was lost and not the words. */
  sent: string | null;
  at: number;
};

/** Where keystrokes are kept before the server has them. Owners never see each other's. */
export type Device = {
  get(owner: string, id: string): Promise<DeviceDraft | undefined>;
  /** Drafts of this owner and kind that never reached the server, newest first. */
  unborn(owner: string, kind: string): Promise<DeviceDraft[]>;
  put(draft: DeviceDraft): Promise<void>;
  drop(owner: string, id: string): Promise<void>;
  /** Whoever it belonged to: the draft was deleted. */
  forget(id: string): Promise<void>;
};

export type BrowserDevice = Device & {
  /** Their account is gone, or they want nothing of theirs left here. */
  forgetOwner(owner: string): Promise<void>;
  /** What the server has goes when they sign out (S15). Returns how many drafts stay, whose last words are nowhere else. */
  forgetSent(owner: string): Promise<number>;
};

interface Shape extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft };
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner, ''], [owner, '\uffff']);
const DAYS = 24 * 60 * 60 * 1000;
const SENT_COPY_DAYS = 7; // what was sent is only a copy

/** This browser's IndexedDB, or null where it has none or forbids it (private windows): then only the server keeps. */
export async function browserDevice(): Promise<BrowserDevice | null> {
  let base: IDBPDatabase<Shape>;
  try {
    base = await openDB<Shape>('storyhearth', 1, {
      upgrade: (db) => {
        db.createObjectStore('drafts', { keyPath: ['owner', 'id'] });
      },
    });
    for (const old of await base.getAll('drafts'))
      if (!old.unsent && Date.now() - old.at > SENT_COPY_DAYS * DAYS) await base.delete('drafts', [old.owner, old.id]);
  } catch {
    return null;
  }
  return {
    get: (owner, id) => base.get('drafts', [owner, id]),
    unborn: async (owner, kind) =>
      (await base.getAll('drafts', ofOwner(owner)))
        .filter((draft) => draft.kind === kind && draft.base === 0 && draft.unsent)
        .sort((a, b) => b.at - a.at),
    put: async (draft) => void (await base.put('drafts', draft)),
    drop(owner, id) {
      forgetSuggested(id);
      return base.delete('drafts', [owner, id]);
    },
    forget: async (id) => {
      forgetSuggested(id);
      for (const key of await base.getAllKeys('drafts')) if (key[1] === id) await base.delete('drafts', key);
    },
    async forgetSent(owner) {
      const all = await base.getAll('drafts', ofOwner(owner));
      for (const draft of all) if (!draft.unsent) await base.delete('drafts', [draft.owner, draft.id]);
      return all.filter((draft) => draft.unsent).length;
    },
    forgetOwner(owner) {
      forgetSuggested();
      return base.delete('drafts', ofOwner(owner));
    },
  };
}
