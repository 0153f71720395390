import { newId } from '../shell/new-id.ts';

/** The same words with the same picture are one sending, however often it takes to arrive: one id. Anything else is another. */
export type SentOnce = { id: string; words: string; address: string };
export const sentOnce = (before: SentOnce | null, words: string, address: string): SentOnce =>
  before?.words === words && before.address === address ? before : { id: newId(), words, address };
