import type { Policy } from '#server/access/policies.ts';
import { generateImage } from '#server/ai/ai-client.ts';
import { memberOf, paidContext } from '#server/http/request.ts';
import { ROOM_FOR_IMAGE, requireRoom } from '../../images/storage.server.ts';
import { assistantResponse, failed, parseForm } from '../assistant-errors.server.ts';
import { NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { storeGenerated } from '../generated/generated.server.ts';
import { portraitPrompt } from '../generation/prompts.server.ts';
import { withinLimits } from '../limits/assistant-uses.server.ts';
import { portraitSchema, TOO_OFTEN } from '../schemas.ts';
import type { Route } from './+types/generate-portrait';

export const handle = {
  who: 'member',
  limit: 'assistant-picture',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  refundOnFailure: true,
} as const satisfies Policy;

/** Generates the portrait of a character that is not saved yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { given, refused } = parseForm(await request.formData(), portraitSchema);
  if (refused) return refused;
  try {
    await requireRoom(memberOf(context), ROOM_FOR_IMAGE); // before the provider charges
    const drawn = await withinLimits(memberOf(context), 'picture', request.signal, () =>
      generateImage(portraitPrompt(given), request.signal),
    );
    context.set(paidContext, true);
    return assistantResponse(request, await storeGenerated(memberOf(context), 'portraits', { ...given, type: 'character' }, drawn), 201);
  } catch (error) {
    return failed(error, 'image');
  }
}
