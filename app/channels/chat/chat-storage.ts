import { asText, createStorage } from '#ui/storage.ts';
import type { Unsent } from './sending/outbox.ts';

type StoredText = Pick<Unsent, 'id' | 'text' | 'createdAt'>;

const isStoredText = (value: unknown): value is StoredText =>
  typeof value === 'object' &&
  value !== null &&
  (['id', 'text', 'createdAt'] as const).every((name) => name in value && typeof (value as StoredText)[name] === 'string');

const textStorage = (viewerId: string, channelId: string) => createStorage('session', viewerId, `chat-text:${channelId}`, asText);
const unsentStorage = (viewerId: string, channelId: string) =>
  createStorage('session', viewerId, `chat-unsent:${channelId}`, (stored) => (Array.isArray(stored) ? stored.filter(isStoredText) : null));

/** Stores the typed text per viewer and channel in this tab, so that it survives a reload. */
export const storeText = (viewerId: string, channelId: string, text: string) => textStorage(viewerId, channelId).write(text || null);
export const storedText = (viewerId: string, channelId: string) => textStorage(viewerId, channelId).read() ?? '';

/** Stores unsent texts, which are sent after a reload. Files cannot be stored. */
export const storeUnsent = (viewerId: string, channelId: string, list: readonly Unsent[]) => {
  const texts = list.filter(({ file }) => !file).map(({ id, text, createdAt }): StoredText => ({ id, text, createdAt }));
  unsentStorage(viewerId, channelId).write(texts.length ? texts : null);
};
export const storedUnsent = (viewerId: string, channelId: string): StoredText[] => unsentStorage(viewerId, channelId).read() ?? [];
