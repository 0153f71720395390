import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { assistantResponse, failed } from '../assistant-errors.server.ts';
import { LENGTHS, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { readRequest } from '../children/read-request.server.ts';
import { deliverText } from '../fingerprints/deliver-text.server.ts';
import { earlierChapter } from '../generation/earlier-chapter.server.ts';
import { storyIn } from '../generation/parse-response.server.ts';
import { storyPrompt } from '../generation/prompts.server.ts';
import { TOO_OFTEN } from '../schemas.ts';
import type { Route } from './+types/generate-story';

export const handle = {
  who: 'member',
  children: true,
  limit: 'assistant-text',
  body: 'words',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  refundOnFailure: true,
} as const satisfies Policy;

/** Generates a new story, its continuation, or a chapter that follows the last chapter of the viewer's own book. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const { given, refused, restore } = await readRequest(viewer, await request.formData(), 'story');
  if (refused) return refused;
  const previous = given.mode === 'chapter' && given.workId ? await earlierChapter(viewer, given.workId) : { earlier: null };
  if (!previous) return problemNamed('not-found', 'This book is no longer available.');
  const tokens = LENGTHS.find(({ value }) => value === given.length)?.tokens;
  try {
    const delivery = { signal: request.signal, read: storyIn, restore, tokens };
    const { delivered, cut } = await deliverText(viewer, storyPrompt(given, previous.earlier), delivery);
    return assistantResponse(request, { text: delivered, cut });
  } catch (error) {
    return failed(error, 'text');
  }
}
