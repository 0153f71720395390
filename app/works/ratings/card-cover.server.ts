import type { ChosenFacet } from '#app/audience/card-covers.server.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { hiddenSentence, warnedSentence } from './card-cover-rules.ts';

type Card = { id: string; title: string; cover: string | null };
/** What a card has in place of `warned`: the sentence that covers it, if it is covered. */
export type Coverable = { covered?: string | undefined };

/** The fields of a card that say what the work is about, without a value. */
const EMPTY: Record<string, unknown> = { title: '', description: '', cover: null, genre: null, tags: [] };

/** What the viewer chose about the work of a card; `hidden` only in lists that have hidden works, too. */
type Choices = { warned: ChosenFacet[] | null; hidden?: ChosenFacet[] | null };

/**
 * Removes from a card what the viewer chose to be warned about or, in their own lists, hid, unless they pressed `Show` in this session
 * (SHOWN-03, SHOWN-05): it is neither in the page nor in its data.
 */
export function coveredCard<C extends Card>(viewer: Viewer, { warned, hidden, ...card }: C & Choices) {
  const shown = card as unknown as Omit<C, keyof Choices> & Coverable;
  const sentence = hidden ? hiddenSentence(hidden) : warned?.length ? warnedSentence(warned) : null;
  if (!sentence || viewer?.shownCards?.has(card.id)) return shown;
  const emptied = Object.entries(shown).map(([name, value]) => [name, name in EMPTY ? EMPTY[name] : value]);
  return { ...(Object.fromEntries(emptied) as typeof shown), covered: sentence };
}
