import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { clean, codePoints } from '../../forms/text-rules.ts';

export const LABEL_MAX = 40;
const OPTIONAL = 'Optional';
export const LABEL_CHOICES = ['number', 'optional', 'own'] as const;
type LabelChoice = (typeof LABEL_CHOICES)[number];
export const LABEL_CHOICE_NAMES: Record<LabelChoice, string> = { number: 'Its number', optional: OPTIONAL, own: 'Your own label' };

export const LABEL_MESSAGES = {
  noLabel: 'Please enter a label, such as Prequel.',
  longLabel: `Labels can be up to ${LABEL_MAX} characters.`,
  saved: (title: string, shown: string) => `${title}, now ${shown}.`,
} as const;

/** What the form of a work has chosen for this label. */
export const choiceOf = (label: string): LabelChoice => (label === '' ? 'number' : label === OPTIONAL ? 'optional' : 'own');

/** Reads what is shown in place of the number; empty: the number (SERIES-03). */
export function readLabel(form: { get(name: string): unknown }): { label: string } | RefusedAction {
  const choice = form.get('as');
  if (choice === 'number') return { label: '' };
  if (choice === 'optional') return { label: OPTIONAL };
  const label = clean(String(form.get('label') ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (!label) return badInput(LABEL_MESSAGES.noLabel);
  return codePoints(label) > LABEL_MAX ? badInput(LABEL_MESSAGES.longLabel) : { label };
}
