import type { Person } from '../audience/viewer.ts';
import { newestChapter, workForPart } from '../parts/parts.server.ts';
import { WORDS_MAX } from './assistant-rules.ts';
import type { Earlier } from './prompts.server.ts';

/** The end of the newest chapter of the viewer's own book, for the one that follows (CHAP-16, AMB-20). Null: it is no book of theirs. */
export async function earlierChapter(viewer: Person, workId: string): Promise<{ earlier: Earlier } | null> {
  const work = await workForPart(viewer, 'chapter', workId);
  if (!work?.mine) return null;
  const chapter = await newestChapter(viewer, workId, WORDS_MAX);
  return { earlier: chapter?.words ? { title: chapter.title, words: chapter.words } : null };
}
