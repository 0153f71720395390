import { kinds } from '../kinds.ts';
import { USES } from '../labels/label-rules.ts';
import { RATING_NAMES, WARNING_NAMES } from './rating-rules.ts';

const namesOfKinds = Object.fromEntries(Object.values(kinds).map(({ kind, plural }) => [kind, plural.toLowerCase()]));
const NAMES: Record<string, Record<string, string>> = {
  kind: namesOfKinds,
  rating: { ...RATING_NAMES, none: 'a missing rating' },
  warning: WARNING_NAMES,
  assistant: Object.fromEntries(USES.map(({ use, name }) => [use, name.charAt(0).toLowerCase() + name.slice(1)])),
  stated: { unsaid: 'undisclosed content warnings' },
};

/** What a member chose for, in words: a tag, kind, genre, language, rating or warning. */
const nameOf = ({ dimension, name }: { dimension: string; name: string }) => NAMES[dimension]?.[name] ?? name;
type Chosen = readonly { dimension: string; name: string }[];
const namesOf = (chosen: Chosen) => chosen.map(nameOf).join(', ');

/** `You chose to be warned about spiders.` (SHOWN-03) */
export const warnedSentence = (chosen: Chosen) => `You chose to be warned about ${namesOf(chosen)}.`;

/** `Your settings hide works with Self-harm.`, or by its author, or this work itself (SHOWN-05) */
export function hiddenSentence(chosen: Chosen): string {
  const found = chosen.filter(({ dimension }) => dimension !== 'author' && dimension !== 'work');
  if (found.length) return `Your settings hide works with ${namesOf(found)}.`;
  const author = chosen.find(({ dimension }) => dimension === 'author');
  return author ? `Your settings hide works by ${author.name}.` : 'Your settings hide this work.';
}
