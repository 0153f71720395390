import { kinds } from '../kinds.ts';
import { NOT_RATED, RATING_NAMES, WARNING_NAMES } from './rating-rules.ts';

const namesOfKinds = Object.fromEntries(Object.values(kinds).map(({ kind, plural }) => [kind, plural.toLowerCase()]));
const NAMES: Record<string, Record<string, string>> = {
  kind: namesOfKinds,
  rating: { ...RATING_NAMES, none: NOT_RATED },
  warning: WARNING_NAMES,
  stated: { unsaid: 'Author chooses not to say' },
};

/** What a member chose for, in words: a tag, kind, genre, language, rating or warning. */
const nameOf = ({ dimension, name }: { dimension: string; name: string }) => NAMES[dimension]?.[name] ?? name;
const namesOf = (chosen: readonly { dimension: string; name: string }[]) => chosen.map(nameOf).join(', ');

/** `You chose to be warned about spiders.` (SHOWN-03) */
export const warnedSentence = (chosen: readonly { dimension: string; name: string }[]) =>
  `You chose to be warned about ${namesOf(chosen)}.`;
