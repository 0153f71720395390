import type { Person } from '#server/identity/viewer.ts';
import { lastChapter, workForPart } from '../../reader/parts/parts.server.ts';
import { WORDS_MAX } from '../assistant-rules.ts';
import type { Earlier } from './prompts.server.ts';

/** The end of the last chapter of the viewer's own book, as context for the next one (AMB-20). Null if the book is not theirs. */
export async function earlierChapter(viewer: Person, workId: string): Promise<{ earlier: Earlier } | null> {
  const work = await workForPart(viewer, 'chapter', workId);
  if (!work?.isOwn) return null;
  const chapter = await lastChapter(viewer, workId, WORDS_MAX);
  return { earlier: chapter?.words ? { title: chapter.title, words: chapter.words } : null };
}
