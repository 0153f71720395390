import type { DemoBook } from '../shape.ts';

export const tideTables: DemoBook = {
  title: 'Tide Tables for the Recently Departed',
  description:
    'Practical advice for those who have lately died near water, from an office that has been doing this for a long while and is sorry about the queue.',
  genre: 'Fantasy',
  language: 'English',
  author: 'saltglass',
  cover: 'tide-tables.webp',
  pages: [
    `# Before You Set Out

You’ll have noticed that you are standing on a beach. Nearly everyone does, whatever they died of. If you were expecting a tunnel, please accept our apologies; there was one, and it flooded.

Take a moment. There’s no cold, though you will feel that there ought to be. The bench behind you is real. The tea in the urn is real. The man asleep beside the urn is called Augustin, and he has been about to leave since 1911; do not let him explain it to you or you’ll miss your tide.

You are going **out**. It is not far. On most days you can walk there over the sand with your shoes in your hand, and people do, in twos and threes, talking about their journeys as people will. But the water comes in between, twice a day, and nobody’s allowed to swim, so you’ll need the table on the other side of this sheet.

Find the hour that you died. Read across to the column for what you left unsaid. Where they meet is your tide.

If there is no number there, you have longer than you think. Please have some more tea.`,
    `# What You May Carry

One thing in each hand, and nothing on your back.

We can’t make exceptions. Everyone has a reason; we have heard them all, and many of them were excellent. A gentleman last week wished to bring a debt. A lady had nine cats. They were quite as dead as she was, and had come of their own accord, and she was told, with regret, two.

You will find that grudges are lighter than they look but don’t fit through the gate. You’ll find that a tune counts as nothing at all. People are generally surprised by what they’re holding when they reach the shingle: not the ring, not the photograph, but a bus ticket, a doorknob, the smell of a particular school.

If you find that you’re holding someone else’s hand, look at it carefully. If it’s warm, it belongs to a person who is still alive and is sitting by your bed. They don’t know that they are holding on. You must be the one to do it. Open your fingers slowly, one, and then one, and thank them. There is no hurry. We do hold the tide for that, though it is not written down.`,
    `# For Those Who Would Rather Not

Some stay. It’s allowed. You’ve seen the huts.

The Office takes no view. We’d only point out that a beach is a fine place and not a large one, and after the first ten years you’ll know every stone of it. You’ll begin to give advice. You will stand at the top of the slip, when the new ones come down in their pyjamas and their seat belts with their faces quite blank, and you’ll put a cup in their hands and show them the table; and one day you will notice somebody has given you a lanyard.

I was only going to wait until she came. It was not even unsaid, it was said a hundred times over; I just thought that I’d like us to walk out together. She’s ninety now and takes the stairs. I look up her hour in the table every night. It’s blank. It’s always blank.

So I write the notices. I fill the urn. I tell Augustin that it’s late. And when it’s very calm and the water draws off, and there is that long shining road with the footprints all going the one way, I can hear them laughing out there, quite close, like people in the next garden. Then I go in and check the chairs.

*Next low water: 5.52. Please return your cup.*`,
  ],
};
