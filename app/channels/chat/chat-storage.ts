import type { Unsent } from './sending/outbox.ts';

type StoredText = Pick<Unsent, 'id' | 'text' | 'createdAt'>;
const key = (what: 'words' | 'unsent', viewerId: string, channelId: string) => `chat ${what}:${viewerId}:${channelId}`;

const put = (name: string, value: string) => {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch {
    // without storage the text exists only on this page
  }
};
const get = (name: string): string => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};

/** Stores the typed text per viewer and channel in this tab, so that it survives a reload. */
export const storeText = (viewerId: string, channelId: string, text: string) => put(key('words', viewerId, channelId), text);
export const storedText = (viewerId: string, channelId: string) => get(key('words', viewerId, channelId));

/** Stores unsent texts, which are sent after a reload. Files cannot be stored. */
export const storeUnsent = (viewerId: string, channelId: string, list: readonly Unsent[]) => {
  const texts = list.filter(({ file }) => !file).map(({ id, text, createdAt }): StoredText => ({ id, text, createdAt }));
  put(key('unsent', viewerId, channelId), texts.length ? JSON.stringify(texts) : '');
};
export const storedUnsent = (viewerId: string, channelId: string): StoredText[] => {
  try {
    const stored: unknown = JSON.parse(get(key('unsent', viewerId, channelId)) || '[]');
    return Array.isArray(stored)
      ? stored.filter((one): one is StoredText => typeof one?.id === 'string' && typeof one.text === 'string')
      : [];
  } catch {
    return [];
  }
};
