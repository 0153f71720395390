import { generateText } from '#server/ai-client.ts';
import type { Route } from './+types/generate-description';
import { answer, asked, failed } from './assistant-errors.server.ts';
import { NO_CONTENT, NOT_AUTHENTICATED } from './assistant-rules.ts';
import { descriptionSchema, TOO_OFTEN } from './assistant-schemas.ts';
import { descriptionIn } from './parse-response.server.ts';
import { descriptionPrompt } from './prompts.server.ts';

// The words of whole pages come along, for which a plain form may need nine bytes each.
export const handle = {
  who: 'member',
  limit: 'assistant-text',
  body: 'words',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  forgiving: true,
} as const;

/** A description of what is written (AI-13). */
export async function action({ request }: Route.ActionArgs) {
  const { given, refused } = asked(await request.formData(), descriptionSchema, NO_CONTENT);
  if (refused) return refused;
  try {
    return answer(request, { description: descriptionIn((await generateText(descriptionPrompt(given), request.signal)).text) });
  } catch (error) {
    return failed(error, 'text');
  }
}
