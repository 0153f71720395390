import type { Policy } from '#server/access/policies.ts';
import { generateImage } from '#server/ai/ai-client.ts';
import { memberOf, paidContext } from '#server/http/request.ts';
import { ROOM_FOR_IMAGE, requireRoom } from '../../images/storage.server.ts';
import { assistantResponse, failed } from '../assistant-errors.server.ts';
import { NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { readRequest } from '../children/read-request.server.ts';
import { storeGenerated } from '../generated/generated.server.ts';
import { scenePrompt } from '../generation/prompts.server.ts';
import { withinLimits } from '../limits/assistant-uses.server.ts';
import { TOO_OFTEN } from '../schemas.ts';
import type { Route } from './+types/generate-scene';

export const handle = {
  who: 'member',
  children: true,
  limit: 'assistant-picture',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  refundOnFailure: true,
} as const satisfies Policy;

/** Generates the image of a scene and stores it as the viewer’s own. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const { given, refused, isChild } = await readRequest(viewer, await request.formData(), 'scene');
  if (refused) return refused;
  try {
    await requireRoom(viewer, ROOM_FOR_IMAGE); // before the provider charges
    const drawn = await withinLimits(viewer, 'picture', request.signal, () => generateImage(scenePrompt(given, isChild), request.signal));
    context.set(paidContext, true);
    return assistantResponse(request, await storeGenerated(viewer, 'scenes', { ...given, type: 'scene' }, drawn), 201);
  } catch (error) {
    return failed(error, 'image');
  }
}
