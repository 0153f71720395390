import type { Policy } from '#server/access/policies.ts';
import { generateText } from '#server/ai/ai-client.ts';
import { memberOf } from '#server/http/request.ts';
import { assistantResponse, failed, parseForm } from '../assistant-errors.server.ts';
import { NO_CONTENT, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { recordText } from '../fingerprints/record-text.server.ts';
import { descriptionIn } from '../generation/parse-response.server.ts';
import { descriptionPrompt } from '../generation/prompts.server.ts';
import { withinLimits } from '../limits/assistant-uses.server.ts';
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
    const [viewer, prompt] = [memberOf(context), descriptionPrompt(given)];
    const description = await withinLimits(viewer, 'text', request.signal, async () => {
      const { text } = await generateText(prompt, request.signal);
      const found = descriptionIn(text);
      await recordText(viewer, prompt, found);
      return found;
    });
    return assistantResponse(request, { description });
  } catch (error) {
    return failed(error, 'text');
  }
}
