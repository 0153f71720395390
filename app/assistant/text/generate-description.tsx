import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { assistantResponse, failed, parseForm } from '../assistant-errors.server.ts';
import { NO_CONTENT, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { deliverText } from '../fingerprints/deliver-text.server.ts';
import { descriptionIn } from '../generation/parse-response.server.ts';
import { descriptionPrompt } from '../generation/prompts.server.ts';
import { descriptionSchema, TOO_OFTEN } from '../schemas.ts';
import type { Route } from './+types/generate-description';

// Whole pages are sent; a URL-encoded form needs up to nine bytes per character.
export const handle = {
  who: 'member',
  limit: 'assistant-text',
  body: 'words',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  refundOnFailure: true,
} as const satisfies Policy;

/** Generates a description from the text of the work (AI-13). */
export async function action({ request, context }: Route.ActionArgs) {
  const { given, refused } = parseForm(await request.formData(), descriptionSchema, NO_CONTENT);
  if (refused) return refused;
  try {
    const delivery = { signal: request.signal, read: descriptionIn };
    const { delivered: description } = await deliverText(memberOf(context), descriptionPrompt(given), delivery);
    return assistantResponse(request, { description });
  } catch (error) {
    return failed(error, 'text');
  }
}
