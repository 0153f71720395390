import { problem } from '#server/problems.ts';
import { askText } from '#server/provider.ts';
import type { Route } from './+types/ask-title';
import { askedTitle, TOO_OFTEN } from './ask-rules.ts';
import { answer, asked, failed } from './asking.ts';
import { NOT_AUTHENTICATED, TEXT_FAILED } from './assistant-rules.ts';
import { titlePrompt } from './prompts.ts';
import { titlesIn } from './results.ts';

export const handle = {
  who: 'member',
  limit: 'assistant-text',
  signedOut: NOT_AUTHENTICATED,
  tooOften: TOO_OFTEN,
  forgiving: true,
} as const;

/** One to five titles (AI-03, AI-04). */
export async function action({ request }: Route.ActionArgs) {
  const { given, refused } = asked(await request.formData(), askedTitle);
  if (refused) return refused;
  try {
    const titles = titlesIn((await askText(titlePrompt(given), request.signal)).text);
    return titles.length ? answer(request, { titles }) : problem(502, 'assistant-failed', TEXT_FAILED);
  } catch (error) {
    return failed(error, 'text');
  }
}
