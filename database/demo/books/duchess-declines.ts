import type { DemoBook } from '../shape.ts';

export const duchessDeclines: DemoBook = {
  title: 'The Duchess Declines',
  description:
    'A correspondence, in which an invitation is issued, refused, reissued, mislaid, answered by the wrong person and finally enforced.',
  genre: 'Comedy',
  language: 'English',
  author: 'wayward_tales',
  cover: 'drawn',
  pages: [
    `*The Lord Chamberlain to the Dowager Duchess of Wragg.*
Madam, I am commanded by His Majesty to invite Your Grace to the Coronation.

*The Duchess to the Lord Chamberlain.*
Sir, I went to the last one.

*The Lord Chamberlain to the Duchess.*
Madam, it’s a different King.

*The Duchess to the Lord Chamberlain.*
So I had supposed. It is the same Abbey. I sat behind a pillar for five hours between a bishop who hummed and a Portuguese; and when I got home, the cook had given notice and there was a heron in the library. I do not say these things are connected. But I’m eighty-three and I don’t see why I should tempt Providence for a sandwich.

*The Lord Chamberlain to the Duchess.*
Madam, it’s Your Grace’s hereditary duty to carry the Left Glove.

*The Duchess to the Lord Chamberlain.*
Post it to me. I’ll hold it here.`,
    `*The Lord Chamberlain to the Duchess.*
Madam, the Glove can’t be posted. The King can’t be crowned without it. I’m at my wits’ end. I have four thousand people, sixty horses and a choir. I have not slept.

*The Duchess to the Lord Chamberlain.*
My dear man, why did you not say so? You’ve been signing yourself with that absurd stamp; I took you for an Office. How old are you? Have you a mother? You are to put down your pen this minute, drink a glass of hot milk with nutmeg in it, and go to bed. As to the King, I knew him when he was four. He had a frog in his hat. He’ll not mind waiting.

*The King to the Duchess.*
Dear Aunt Hester, Simmonds has slept for two days and I’ve never seen him look so well. He tells me that you have declined. I don’t want to press you. It is only that I’m a good deal more frightened of it than I let on, and I’d thought there would be one face. I still have the hat.

*The Duchess to the King.*
Dear Boy, You’ll find me behind the pillar. I’m bringing the heron; he has nobody else.`,
  ],
};
