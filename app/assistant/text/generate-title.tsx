import type { Policy } from '#server/access/policies.ts';
import { problem } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { assistantResponse, failed } from '../assistant-errors.server.ts';
import { NOT_AUTHENTICATED, TEXT_FAILED } from '../assistant-rules.ts';
import { readRequest } from '../children/read-request.server.ts';
import { deliverText } from '../fingerprints/deliver-text.server.ts';
import { titlesIn } from '../generation/parse-response.server.ts';
import { titlePrompt } from '../generation/prompts.server.ts';
import { TOO_OFTEN } from '../schemas.ts';
import type { Route } from './+types/generate-title';

export const handle = {
  who: 'member',
  children: true,
  limit: 'assistant-text',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  refundOnFailure: true,
} as const satisfies Policy;

/** Generates one to five titles. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const { given, refused, restore } = await readRequest(viewer, await request.formData(), 'title');
  if (refused) return refused;
  try {
    const delivery = { signal: request.signal, read: titlesIn, restore };
    const { delivered: titles } = await deliverText(viewer, titlePrompt(given), delivery);
    return titles.length ? assistantResponse(request, { titles }) : problem(502, 'assistant-failed', TEXT_FAILED);
  } catch (error) {
    return failed(error, 'text');
  }
}
