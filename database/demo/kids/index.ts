import { adventureAndFantasy } from './adventure-and-fantasy.ts';
import { animalsAndSpace } from './animals-and-space.ts';

/** The stories of the demo's Kids Zone. */
export const kidsStories = [...adventureAndFantasy, ...animalsAndSpace];

/** Comments on these stories. */
export const kidsRemarks = [
  { username: 'elinsjoberg', book: 'Pim and the Borrowed Moon', text: 'My favourite bit is the sneeze. I read it four times.', daysAgo: 3 },
  { username: 'freya_dahl', book: 'Pim and the Borrowed Moon', text: 'We went out to look for the scarf. It was there.', daysAgo: 2.2 },
  {
    username: 'tomas',
    book: 'Pim and the Borrowed Moon',
    text: 'Read aloud twice, by request. “Six and many” is how we count now.',
    daysAgo: 0.9,
  },
  {
    username: 'ravimenon',
    book: 'The Dragon Who Sneezed Glitter',
    text: 'There is glitter in my ears as well, and I regret nothing.',
    daysAgo: 5,
  },
  { username: 'maya', book: 'The Mole Who Knew the Way', text: 'The smallest frog deserves a book of his own.', daysAgo: 6.5 },
  { username: 'cleovance', book: 'Captain Comet’s Lunchbox', text: '“Set a course for a smell” is my plan for the weekend.', daysAgo: 1.4 },
];
