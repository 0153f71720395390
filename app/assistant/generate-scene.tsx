import { generateImage } from '#server/ai-client.ts';
import { memberOf, paidContext } from '#server/request.ts';
import { ROOM_FOR_IMAGE, requireRoom } from '../works/storage.server.ts';
import type { Route } from './+types/generate-scene';
import { answer, asked, failed } from './assistant-errors.server.ts';
import { NOT_AUTHENTICATED } from './assistant-rules.ts';
import { sceneSchema, TOO_OFTEN } from './assistant-schemas.ts';
import { storeGenerated } from './generated.server.ts';
import { scenePrompt } from './prompts.server.ts';

export const handle = {
  who: 'member',
  limit: 'assistant-picture',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  forgiving: true,
} as const;

/** A picture of a scene, kept as one of the viewer’s own (AI-15 to AI-17, AI-22, AI-27). */
export async function action({ request, context }: Route.ActionArgs) {
  const { given, refused } = asked(await request.formData(), sceneSchema);
  if (refused) return refused;
  try {
    await requireRoom(memberOf(context), ROOM_FOR_IMAGE); // before it is paid for
    const drawn = await generateImage(scenePrompt(given), request.signal);
    context.set(paidContext, true);
    return answer(request, await storeGenerated(memberOf(context), 'scenes', { ...given, type: 'scene' }, drawn), 201);
  } catch (error) {
    return failed(error, 'image');
  }
}
