import type { DemoKidsStory } from '../demo/kids/shape.ts';
import { welcomeAccount } from './books.ts';

/** The first story of the Kids Zone, about how to start one. */
export const welcomeKidsStory: Omit<DemoKidsStory, 'cover'> = {
  title: 'Cinder and the Empty Page',
  description: 'Cinder finds a page with nothing on it. What do you do with nothing? A very short story about starting one.',
  genre: 'Adventure',
  language: 'English',
  author: welcomeAccount.username,
  isFeatured: true,
  pages: [
    `Cinder was a small flame with a big wish.

She wished for a story. So she looked on the shelf, and under the shelf, and inside a shoe.

She found an **empty page**.`,
    `“There is nothing on you,” said Cinder.

“No,” said the page. “I am waiting.”

“What for?”

“For somebody to ask: *What if?*”`,
    `Cinder thought so hard that she crackled.

“What if,” she said, “there was a snail, and he was late?”

“Oh,” said the page. “Late for what?”`,
    `And that was the trick. One line wants to know the next one.

The snail was late for a race. He had lost his shoe. He has only one foot, so it was a **very** important shoe.`,
    `When Cinder looked up, the page was full, and so was the one after it.

“You were not empty at all,” she said.

“No,” said the page. “I was only at the beginning.”

Now you.`,
  ],
};
