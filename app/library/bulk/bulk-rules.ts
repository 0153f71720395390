import { counted } from '#ui/display/count-rules.ts';
import { LIBRARY_STATES, type LibraryState, STATE_NAMES } from '../../engagement/library/state-rules.ts';

export const BULK_MAX = 200; // works of one change
export const CHANGES_MAX = 20; // of a member, each with up to 200 rows
export const UNDO_MINUTES = 10; // without scripts the page with Undo may be open for a while

export const BULK_MESSAGES = {
  none: 'Choose at least one work.',
  tooMany: `Choose at most ${BULK_MAX} works.`,
  noChange: 'Please choose what to change.',
  unreadable: 'This form couldn’t be read. Please load the page again.',
  notChanged: 'Your library could not be changed. Please try again.',
  notUndone: 'This can no longer be undone.',
  undone: 'Undone.',
} as const;

/** What is done to each of the works. A null `state` clears the state; `remove` clears the state and unsaves. */
export type Change =
  | { do: 'state'; state: LibraryState | null }
  | { do: 'save' | 'unsave' | 'remove' }
  | { do: 'add' | 'removeFrom'; collection: string };

/** The rows as they were, for Undo. A null `made`, `at` or `position`: there was no row. Times are the database's text, which is exact. */
export type Before = {
  states?: { work: string; state: LibraryState | null; at: string | null; made: string | null }[];
  saved?: { work: string; at: string | null }[];
  collection?: string;
  items?: { work: string; position: number | null; note: string | null; at: string | null }[];
};

const SIMPLE = ['save', 'unsave', 'remove'] as const;

/** The choices of the form that are the same for every member, by group. */
export const CHANGE_GROUPS: readonly { name: string; options: readonly { value: string; name: string }[] }[] = [
  {
    name: 'State',
    options: [
      ...LIBRARY_STATES.map((state) => ({ value: `state ${state}`, name: STATE_NAMES[state] })),
      { value: 'state none', name: 'No state' },
    ],
  },
  {
    name: 'Saved Stories',
    options: [
      { value: 'save', name: 'Save' },
      { value: 'unsave', name: 'Remove from Saved Stories' },
    ],
  },
  { name: 'Library', options: [{ value: 'remove', name: 'Remove from your library and Saved Stories' }] },
];

/** Reads the value of a choice, such as `state want`, or `add` or `take` with the id of a collection. Null: unknown. */
export function changeFrom(value: unknown): Change | null {
  if (typeof value !== 'string') return null;
  const [what, target = ''] = value.split(' ', 2);
  const simple = SIMPLE.find((option) => option === value);
  if (simple) return { do: simple };
  if (what === 'add' && target) return { do: 'add', collection: target };
  if (what === 'take' && target) return { do: 'removeFrom', collection: target };
  const state = LIBRARY_STATES.find((option) => option === target) ?? null;
  return what === 'state' && (state || target === 'none') ? { do: 'state', state } : null;
}

type BulkForm = { get(name: string): unknown; getAll(name: string): unknown[] };
/** The ids that a form names, each once: checkboxes `work`, and `works` with commas between, because a form has at most 100 fields. */
export const worksFrom = (form: BulkForm): string[] => {
  const listed = typeof form.get('works') === 'string' ? String(form.get('works')).split(',', BULK_MAX * 2) : [];
  return [...new Set([...form.getAll('work'), ...listed].flatMap((id) => (typeof id === 'string' && id ? [id.toLowerCase()] : [])))];
};

/** How many works were changed, and how many were skipped because the member may not see them. */
export const changeMessage = (changed: number, skipped: number) =>
  `${counted(changed, 'work')} changed.${skipped ? ` ${counted(skipped, 'work')} ${skipped === 1 ? 'was' : 'were'} skipped.` : ''}`;
/** How many works are selected in the form. */
export const selectionMessage = (n: number) => `${counted(n, 'work')} selected`;
