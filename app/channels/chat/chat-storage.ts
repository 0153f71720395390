import type { Unsent } from './outbox.ts';

type Kept = Pick<Unsent, 'id' | 'text' | 'createdAt'>;
const key = (what: 'words' | 'unsent', viewerId: string, channelId: string) => `chat ${what}:${viewerId}:${channelId}`;

const put = (name: string, value: string) => {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch {
    // a browser without storage keeps it on the page alone
  }
};
const get = (name: string): string => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};

/** What somebody typed in a channel stays theirs in this tab, whatever becomes of the page around it. */
export const storeText = (viewerId: string, channelId: string, text: string) => put(key('words', viewerId, channelId), text);
export const storedText = (viewerId: string, channelId: string) => get(key('words', viewerId, channelId));

/** Texts that are not sent yet go on being sent when the page is loaded again; files cannot be kept. */
export const storeUnsent = (viewerId: string, channelId: string, list: readonly Unsent[]) => {
  const texts = list.filter(({ file }) => !file).map(({ id, text, createdAt }): Kept => ({ id, text, createdAt }));
  put(key('unsent', viewerId, channelId), texts.length ? JSON.stringify(texts) : '');
};
export const storedUnsent = (viewerId: string, channelId: string): Kept[] => {
  try {
    const kept: unknown = JSON.parse(get(key('unsent', viewerId, channelId)) || '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Kept => typeof one?.id === 'string' && typeof one.text === 'string') : [];
  } catch {
    return [];
  }
};
