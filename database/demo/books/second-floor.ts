import type { DemoBook } from '../shape.ts';

export const secondFloor: DemoBook = {
  title: 'Letters to the Second Floor',
  description:
    'A parcel goes to the wrong flat. An apology is slid under a door. By spring they have exchanged ninety notes and have not once met on the stairs.',
  genre: 'Romance',
  language: 'English',
  author: 'maya',
  cover: 'drawn',
  pages: [
    `*3 November*
Dear Second Floor,
I opened your parcel. I’m very sorry; it said 2 and I am 3, but the 2 was curly. It was a goldfish bowl. I have wrapped it up again, better. There’s a biscuit in it by way of damages. — Third Floor

*3 November, later*
Dear Third Floor,
Thank you for the bowl. There was a biscuit *wrapper* in it. I make no accusation. — 2

*4 November*
Dear Second,
It’s three flights, and I’d had no lunch. Herewith one (1) whole biscuit, sealed. May I ask about the fish?

*5 November*
There’s no fish. I’m a set designer. I need to find out how a room looks from inside a goldfish bowl, and I’ve got until Friday. Is it you who walks up and down at night? I don’t mind. I’ve only been wondering what about.

*5 November*
Fractions. I teach them. I mark from nine until eleven, and I pace the ones that make me sad. I’ll take my shoes off.

*6 November*
Please don’t. I’ve been designing to it. You do eleven steps and a turn. It’s a good room that someone can do eleven steps in.`,
    `*14 December*
How is it possible that we’ve never met on the stairs? I’ve lived here for two years. I’ve met First Floor so often that I know about his hip.

*14 December*
I’ve thought about it. You go down at 7.40: I hear the third step. I come *in* at 7.40. One of us would have to be late.

*19 January*
Power cut, as you’ll know. I put my candle in the fishbowl. It does the whole ceiling. If you take up the loose board by your radiator there’s a knothole (I’ve heard your pen go down it). You might get some of it.

*19 January*
I’m lying on my floor in my coat. I’ve got a moon on the wall the size of a coin. I didn’t mark anything. A boy wrote that a half is “when you have it and somebody else does too,” and I was going to take off a point.

*2 March*
I’ve taken a job in Lyon. It’s six weeks, it’s an opera. I didn’t know who to tell, and then I found that I had already got out the paper.

*2 March*
Congratulations. Of course you must. I’ll feed the fish.

*3 March*
Dear Third Floor. It’s 7.39 and I’m on the stairs. I’ve brought the suitcase as an excuse. I’m sitting on your noisy step, so you will not be able to get by. I’ve slid this under your door, and I can see your feet. You’re standing quite still. It’s eleven steps. I’d be glad to be late.`,
  ],
};
