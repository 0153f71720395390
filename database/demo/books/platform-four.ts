import type { DemoBook } from '../shape.ts';

export const platformFour: DemoBook = {
  title: 'The Understudy of Platform Four',
  description: 'Meera knows every line of a play she is not in. Then the lead misses the train, and so, very nearly, does she.',
  genre: 'Young Adult',
  language: 'English',
  author: 'priyaraman',
  cover: 'drawn',
  pages: [
    `I know the whole of *The Winter’s Tale.* I want to say that at the start, because people assume you learn your own part. I didn’t have a part. I had the book.

When you’re on the book you sit in the wings with a torch, and you follow every word with your finger, and if somebody dries you give them the next three. You’re not to act it. Mr Fenn was strict on that. “Like a lift, Meera,” he used to say. “*Going up.* No expression.”

So from September to March I said everyone’s lines without expression into the dark, half a second before they did. I was Leontes. I was the shepherd. I was sixteen and I had a brace and a voice like a door, and inside my head I was a queen who stands as still as stone for sixteen years until somebody says that she can move.

The regional final was in York. We were to meet under the clock at 8.15. At 8.14 Mr Fenn had eleven actors, a box of crowns and a live sheep; and he was staring at his phone.

“Imogen’s got glandular fever,” he said.

Nobody breathed. Then, one after another, like in a film about meerkats, they all turned round and looked at me.

I looked behind me. There was a pillar there.`,
    `What I did was go to the toilet.

I’m not proud of it. I walked off down the platform not running, and round the back of the coffee place, and sat in the end cubicle with my feet up; and I said Hermione’s speech from the trial, all forty lines of it, to the hand dryer. No expression. Going up. It was word-perfect. It was the worst thing I have ever heard.

Since it came to me that I’d got it off by heart and I hadn’t got it by anything else. I knew when Imogen breathed. I knew where Imogen put her hand. I’d built a whole queen out of someone else’s elbows.

“Platform four,” said the ceiling. “The 8.31 to York. This train is about to depart.”

There’s a bit just before the end where they pull back the curtain, and there she is: everyone thinks she is a statue. Her husband says, *O, thus she stood, even with such life.* And she’s got to stay there and not blink, with the music going, knowing that in a minute she’s going to have to step down in front of all of them with her real face. I had always thought that it must be so easy. She has hardly any lines.

I took my feet down off the wall. I could hear the whistle. And somebody, in a voice like a door, said: “*’Tis time. Descend.*”

It was about half a second early. I ran.`,
    `They’d got the door held open with the sheep.

I don’t remember York. People always ask. I remember the carriage: Mr Fenn doing the cuts on the back of a sandwich, and Leontes, who’s really called Darren and had never spoken to me other than to say “Line,” going through the trial with me, over and over, between Leeds and Selby, with a whole hen party listening.

“You’re doing it like Imogen,” he said.

“I know.”

“Well, don’t. I’m horrible to you. I’ve took your kids away. What would *you* say?”

I thought about it. A field went by. I didn’t have anything like that to be angry about: I’ve got nice parents, I’ve got a hamster. But I thought of six months in the dark with a torch. All those words going through me and out to other people. I’d never minded. I hadn’t known that I minded.

“*Since what I am to say,*” I said to him, not loud, “*must be but that which contradicts my accusation…*”

The hen party stopped eating.

It wasn’t good yet. I’m telling you the truth. But at the end of it I noticed that there was a kind of silence where the next three words would come from; that no one was going to give me them; and that they were there. It was like putting your foot out for a stair. Darren had gone red.

“Line,” he said.`,
  ],
};
