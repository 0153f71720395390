/** Shown when a key is pressed before the decision of the last one has been stored. */
export const STILL_SENDING = 'The last decision is still being sent.';

/** The keyboard shortcuts that `?` lists. */
export const KEYBOARD_SHORTCUTS = [
  ['j k', 'Next or previous case in the list'],
  ['Enter', 'Open the case'],
  ['1–9', 'Choose a rule'],
  ['d', 'Dismiss, or decline a story'],
  ['h', 'Hide until decided'],
  ['r', 'Remove'],
  ['o', 'Restore, release what is held, or accept a story'],
  ['w', 'Warn'],
  ['s', 'Silence for the chosen time'],
  ['x', 'Suspend for the chosen time'],
  ['n', 'Write a note'],
  ['t', 'Take the case'],
  ['u', 'Undo the last decision'],
  ['b', 'Show the next picture'],
  ['?', 'Show these keys'],
] as const;
