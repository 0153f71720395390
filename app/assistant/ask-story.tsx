import { problemNamed } from '#server/problems.ts';
import { askText } from '#server/provider.ts';
import { memberOf } from '#server/request.ts';
import type { Route } from './+types/ask-story';
import { askedStory, TOO_OFTEN } from './ask-rules.ts';
import { answer, asked, failed } from './asking.ts';
import { LENGTHS, NOT_AUTHENTICATED } from './assistant-rules.ts';
import { earlierChapter } from './earlier-chapter.server.ts';
import { storyPrompt } from './prompts.ts';
import { storyIn } from './results.ts';

export const handle = {
  who: 'member',
  limit: 'assistant-text',
  body: 'words',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  forgiving: true,
} as const;

/** The beginning of a story, its going on, or a chapter that follows the newest one of the viewer's own book (AI-05 to AI-10, AMB-20, AMB-41). */
export async function action({ request, context }: Route.ActionArgs) {
  const { given, refused } = asked(await request.formData(), askedStory);
  if (refused) return refused;
  const before = given.mode === 'chapter' && given.workId ? await earlierChapter(memberOf(context), given.workId) : { earlier: null };
  if (!before) return problemNamed('not-found', 'This book is no longer available.');
  const tokens = LENGTHS.find(({ value }) => value === given.length)?.tokens;
  try {
    const { text, cut } = await askText(storyPrompt(given, before.earlier), request.signal, tokens);
    return answer(request, { text: storyIn(text), cut });
  } catch (error) {
    return failed(error, 'text');
  }
}
