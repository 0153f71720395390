import type { DemoBook } from '../shape.ts';

export const winterInventory: DemoBook = {
  title: 'A Small Inventory of Winter',
  description: 'Twelve objects from a cold house, with notes on their use. An essay about living alone without making too much of it.',
  genre: 'Non-Fiction',
  language: 'English',
  author: 'tbrandt',
  cover: 'drawn',
  pages: [
    `# Item: one axe, the good one

The handle is ash and not the first. The head isn’t the first either. It is nevertheless my grandfather’s axe, and I’ve stopped making the joke, since it has stopped being one. What came down to me was the place where the axe stands.

You don’t chop wood in winter. People from town think so, because they’ve seen it on calendars. You chop it in April, in shirtsleeves, thinking about winter. All that’s done in January is to carry. I have come to believe that most things called courage are like that: the work was done in some mild month, by someone rather bored.

# Item: one thermometer, outside

It is fixed to the north wall where I can read it from bed. It tells me nothing that I couldn’t learn by putting out a foot. But on certain mornings, when the mercury has gone down into the bulb and pulled the lid on after it, I like to know that there’s another party to the matter. Minus thirty-one, it says. I say: I thought so.

We have had this conversation for nineteen years, and I’d be sorry to have it with anybody who talked more.`,
    `# Item: snow, various

There’s the kind that squeaks, the kind that sighs and the kind that takes your weight for exactly as long as it takes you to trust it. There’s roof snow, which must be asked to leave. There is the fine dry powder that comes in through the keyhole, and lies on the mat in the shape of a key.

My nearest neighbour is four kilometres off. He has a good deal to say on the subject of snow, and once a week he skis over and says it. We drink coffee. We discuss the road as other people discuss the government. When he goes I can see his two lines running away across the field for days, quite straight, and closer together than you’d expect; and I find I walk around them when I go for water.

# Item: one lamp

Set in the window that faces the field. There is nobody to see it. I asked my mother once, when I was small and it was her lamp, who it was for, and she said: “Whoever’s out.”

“But no one’s out.”

“Then it’s working,” said my mother.`,
    `# Item: silence, in good condition

It isn’t silent. I ought to be honest in an inventory. The stove ticks. The ice on the lake gets up in the night and moves its furniture. At about four, some beam in the roof that’s been holding its breath since supper lets it go.

What I mean is that all of it is *about* something. In the city I used to hear eleven kinds of noise through the wall, and none of it was addressed to me; I felt like a man who reads other people’s post. Here there is less, and it’s mine.

I am not recommending it. A friend came for a week once and was gone by the Wednesday, very politely, with a cold. I’d only say that loneliness and solitude are the same room. It’s a question of whether you’ve lit the fire before you sit down.

# Item: twelve eggs, from the neighbour

He leaves them on the step if I am out. I’m not out, I am in the window, behind the lamp. I see him see me. He puts down the box, with great care, and lifts one ski pole about an inch.

I lift my cup. That makes eleven objects and a greeting, and I believe the list is now complete.`,
  ],
};
