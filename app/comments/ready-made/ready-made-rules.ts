/** The comments under kids stories (SAFE-10). */
export const READY_MADE = [
  'I loved this story!',
  'The ending surprised me.',
  'This made me laugh.',
  'I want to know what happens next.',
  'What a brave hero!',
  'The pictures are lovely.',
  'You have a great imagination.',
  'I read it twice.',
  'My favourite part was the beginning.',
  'My favourite part was the ending.',
  'I learned something new.',
  'Please write another one.',
] as const;

export const CHOOSE_READY_MADE = 'Please choose one of the ready-made comments.';

export const isReadyMade = (text: string): boolean => READY_MADE.some((sentence) => sentence === text);

/** `only`: nothing else is accepted. `or own words`: the viewer is a grown-up of the child's group, which allows it (SAFE-10). */
export type ReadyMade = 'only' | 'or own words' | false;
