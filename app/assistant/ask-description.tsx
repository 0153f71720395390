import { askText } from '#server/provider.ts';
import type { Route } from './+types/ask-description';
import { askedDescription, TOO_OFTEN } from './ask-rules.ts';
import { answer, asked, failed } from './asking.ts';
import { NO_CONTENT, NOT_AUTHENTICATED } from './assistant-rules.ts';
import { descriptionPrompt } from './prompts.ts';
import { descriptionIn } from './results.ts';

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
  const { given, refused } = asked(await request.formData(), askedDescription, NO_CONTENT);
  if (refused) return refused;
  try {
    return answer(request, { description: descriptionIn((await askText(descriptionPrompt(given), request.signal)).text) });
  } catch (error) {
    return failed(error, 'text');
  }
}
