import { AWAITING_APPROVAL, timeInWords } from '#server/access/standing-rules.ts';
import type { Standing } from '#server/access/standing-state-rules.ts';

/** What the account may do, as a heading and a sentence (ACC-08). */
export function standingText({ state, until }: Standing): { heading: string; effect: string } {
  const end = until ? ` until ${timeInWords(until)}` : '';
  const meanwhile = until ? 'until then' : 'until this is lifted';
  switch (state) {
    case 'silenced':
      return {
        heading: `Your account is silenced${end}.`,
        effect: `You can read, save, like and write drafts. You cannot publish, comment, post or chat ${meanwhile}.`,
      };
    case 'suspended':
      return {
        heading: `Your account is suspended${end}.`,
        effect: `What you published can still be read. You can use only the pages below ${meanwhile}.`,
      };
    case 'banned':
      return {
        heading: `Your account is banned${end}.`,
        effect: 'What you published is not shown to others. You can use only the pages below.',
      };
    case 'awaiting':
      return {
        heading: AWAITING_APPROVAL,
        effect: 'You can read and save drafts. You cannot publish, comment, post or chat until your account is approved.',
      };
    default:
      return { heading: 'Your account is active.', effect: 'Nothing limits what you can do here.' };
  }
}
