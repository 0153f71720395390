import type { DemoBook } from '../shape.ts';

export const drystone: DemoBook = {
  title: 'How to Mend a Drystone Wall',
  description: 'Practical instructions, followed as exactly as possible, and what they turned out to be instructions for.',
  genre: 'Non-Fiction',
  language: 'English',
  author: 'tbrandt',
  cover: 'drawn',
  pages: [
    `**First, take it down.** This is the part nobody wants to hear. You’ve a gap a yard wide, where a ewe went over; and you must make it a gap of three. Strip back to where the courses are sound. You’ll know it, because you put your boot to it and it doesn’t discuss the matter.

**Sort as you go.** Big stones nearest the wall, then the middling, then the small ones for packing, in three rows on the grass. Leave yourself room to walk between. It will look as if you’ve made everything much worse. Have a sandwich.

**Never pick up a stone twice.** So I was taught, by a man called Aske who had mended walls for sixty years and whose hands looked like something he had mended. You pick it up, you look at the wall, you find its place. If you put it down again in order to try another one, you’ll be there until dark, he said; you’ll end up with a heap of stones you’ve got opinions about.

I was thirty-four. I had left a marriage and a profession in the same month, and I’d come up there to be told what to do with my hands. I put down stones all morning. By noon I had opinions about every one of them.`,
    `**One on two, two on one.** Every stone sits across the joint of the two beneath it. If ever you see a straight line running up the face of a wall, that’s where it will go. “Looks neat,” Aske said, of one of mine. He pushed it with a finger.

**Length into the wall.** You’ll want to lay the long side along the front since it covers more, and looks well from the road. Don’t. Put the small face out and the length of it in, toward the heart, where it does the holding and is never seen again.

**Pack the middle.** It’s two walls, really, leaning together; what keeps them so is the rubbish you put in between, the broken bits, the chips, each one set by hand and wedged. People throw it in with a shovel. Those are the walls you’ll be asked to mend.

**No mortar.** Mortar’s for when you don’t believe in it. A dry wall moves. It settles, it lets the wind through and the water. When the ground heaves it shrugs. It’s a way of stacking things so that every one of them falling is prevented by every other one falling.

We finished about six. He ran his palm along the cope, found nothing to say, and went to look for his coat. I’ve been back since, most years. There was a ewe on it last time. It held.`,
  ],
};
