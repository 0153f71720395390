import type { DemoBook } from '../shape.ts';

export const atlantisLibrarian: DemoBook = {
  title: 'The Assistant Librarian of Atlantis',
  description: 'The city sank on a Tuesday. The overdue notices went out on the Wednesday. A comedy of duty, damp and one very late book.',
  genre: 'Comedy',
  language: 'English',
  author: 'dana_whitlock',
  cover: 'atlantis.webp',
  pages: [
    `# 1. A Slight Settling

The city of Atlantis went down on a Tuesday at twenty past two, which Lyra remembered because it was the quiet hour, and she was mending a spine.

There was a shudder. The ink slid to one end of the desk. Through the high windows of the Great Library she watched the harbor go by, from the bottom upward, followed by some fish.

“Don’t run,” said the Head Librarian.

Nobody was running. There were three people in the place: an old man asleep over the tax rolls, a student asleep over the poets, and a boy who had come in to get warm. They lifted their heads. It had gone rather green.

“The building,” the Head Librarian told them, in the voice which had quieted two generations of geometers, “is experiencing a slight settling. The doors are shut and they were made by people who knew what they were doing. There is air. You may go on with your reading.” She looked up at the dome, where a thing with a great many arms was trying the skylight. “We close at six,” she said. “As usual.”

Then she went into her office, lay down on the couch with her shoes side by side on the mat, and didn’t come out; she was ninety-four, and had been waiting for an opportunity. So that was how Lyra got the job.`,
    `# 2. The Ledger

The first thing one does in an emergency is take an inventory. It doesn’t help, but there’s a pencil in it.

There were four hundred thousand scrolls. There was lamp oil for a year and honey for two. There was a spring in the cellar, which was fresh, and a cat, which was not. And there was the loan ledger, in which, on the morning of the Tuesday, somebody had written in a large and confident hand:

**On Not Sinking,** *by Theano of the Lower Town. One copy only. Borrowed.*

Lyra read it twice. She turned back through the catalog. *On Not Sinking. Engineering, practical. With diagrams.* It had come in that spring; it was the only work on its subject ever written, and nobody had looked at it for five months until, on the day itself, six hours before it was needed, a person had come in here and taken it home.

She looked for the name. There’s always a name. You can’t borrow so much as a recipe from the Great Library without leaving your name, your street, and a small deposit.

*Kallias, Fish Lane, third door,* it said. *Due back: Wednesday.*

Lyra looked up at the windows. It was Thursday.`,
    `# 3. A First Reminder

She wrote it on the good paper.

*Dear Kallias, Our records show that you have out one item. We would be grateful for its return. If you have already returned it, please disregard this notice. If you have drowned, please inform the desk.*

Then she didn’t know how to send it. She put it into a wine jar, sealed the jar with wax, and pushed it through the book return, which was built with two flaps and a slope, because of the rain. It went *glup.* She watched it roll off down the avenue between the sea urchins.

“That’s very stupid,” said the boy who’d come in to get warm. His name was Pim and he had nothing against her personally.

“It’s procedure,” said Lyra.

The old man had waked, and wished to know whether it was always so dark by the tax rolls. The student was crying, quietly, so as not to disturb anyone. It occurred to Lyra that a library with three readers and a lifetime’s supply of honey is not the worst place in the world, and that the thing to do was to be brisk.

“Who’d like a job?” she said.

At ten past nine the next morning there was a *clunk* in the book return. She lifted the flap. It was the jar. It had a different paper in it, folded small, and somewhat nibbled.

*Haven’t finished it,* it said. *K.*`,
    `# 4. Correspondence

*Dear Kallias, We’re glad to hear from you. You are aware that it is a REFERENCE work?*

*Dear Library, It says “may be borrowed” on the label. Where’s the reference in that? It’s good, too. I’m at the part on valves.*

*Dear Kallias, May we ask HOW you’re at the part on valves? You’re on the bottom of the ocean.*

*Dear Library, So are you. I’ve a cellar. I read a bit of the book on Tuesday over lunch, I saw what she meant about the doors, and I shut mine. Then I went and shut my neighbors’. There’s nineteen of us in here, plus goats. We did wonder about you. You’ve always got your nose in something.*

Lyra put that one down and walked once around the reading room.

“Nineteen,” she told the others. “And goats.”

The student stopped crying. The old man said that Fish Lane was zoned for no more than twelve. But Pim had gone to stand at the great doors, with both of his hands flat on the bronze; it came to her that nobody had asked him where he’d been getting warm *from.*

“What number?” said Pim. “Does he say which number? My mom’s at six.”

She’d never in her life written so fast. *Dear Kallias, Never mind the book.*`,
    `# 5. Number Six

*Dear Library, She’s here. She’s the one with the goats. She says he’s to eat something and put on his scarf.*

Pim read it himself. He read it, and went away behind Natural History, where there’s a good deep aisle, and was gone for about as long as it takes to read four words six hundred times.

When he came out he’d got on his scarf.

“We have to get over there,” he said.

“It’s half a mile,” said the student, “of sea.”

“Then we’ve got to get the *book* over here, and do what it says. He’s only up to valves. He reads like a snail. What comes after valves?”

Lyra knew. That was the terrible thing. She had done the catalog card, and you can’t do a card without looking at the contents. *One: Doors. Two: Valves. Three: Bladders, Bellows and Very Large Bags. Four: Letting Go of the Bottom.*

It wasn’t about not sinking at all. Theano of the Lower Town had been a practical woman. She had just thought the title would sell.

“Dear Kallias,” Lyra said aloud; she no longer even went to the desk, she had a pencil on a string. “*Kindly turn to chapter four. Start reading it out. Put one page in each jar.*” She looked round at her staff. “We’ll want glue,” she said. “And all the leather there is. I’m afraid we are going to have to be rough with the encyclopedias.”`,
    `# 6. Very Large Bags

It took eleven weeks and every binding in the building.

You have no idea how much leather there is in knowledge. They began with the tax rolls, over one protest; they did the Lives of the Kings, in calf; they did Rhetoric. The old man proved to have been a sailmaker before he was a taxpayer. He sat cross-legged on the floor with a palm and needle, and showed the student how to lay a seam so that it’d hold wind. The pages themselves they stacked by subject, in order, and tied with string. Lyra would not have one lost.

And each morning there was the *clunk.*

*p. 212. Attach at the corners. (She’s written in the margin, “NOT the columns!! they are only for show.”)*

*p. 213. The goats send regards.*

*p. 219. I’ve been meaning to ask. Were you the one behind the desk on Tuesday? With the spine? You told me I’d picked a dull one. You said, “You’ll never finish it.”*

Lyra remembered. She hadn’t looked up.

*Dear Kallias,* she wrote. She sharpened the pencil. She sharpened it some more. *It’s possible that I spoke hastily. What did you think of the ending?*

*Not there yet,* said the jar. *I’m making it last.*`,
    `# 7. Letting Go of the Bottom

You fill the bags from the bellows, and the bellows from the spring; it has to do with bubbles. I’m not an engineer. The diagrams were excellent.

On the last night they were hung from every corner of the Great Library, sixteen bags, each as big as a barn, sewn out of philosophy and law. They strained at their ropes. The building groaned. It had been asked to do a lot in its time, but never that.

“There’s a lever,” said Lyra. She had page two hundred and forty. “It says, *Release all together. Hold on to something you love.*”

Pim took hold of the cat. The old man, after some thought, took the student’s hand.

Lyra had both arms around the card catalog. She was looking at the book return. There’d been no *clunk* that morning. It was the first in eleven weeks. Fish Lane was to go up at the same hour; he’d been doing theirs with goatskin, and only nineteen people to pull. *Wait for my jar,* he had said. *I’ll send to say we’re ready.*

It was six o’clock. As usual.

“We close at six,” said Pim. He’d got very pale. “You said.”

“So we do,” said Lyra. “But there’s one item out.” And she sat down on the floor in front of the flap, folded her hands, and was late for the first time in her life.`,
    `# 8. Returns

*Clunk.*

It was not a jar. It was too big for a jar. It had jammed in the slope, and they had to pull it in by the corner, the four of them and the cat: a thing wrapped in oilskin and tied up with fish line; and when she’d got the knots undone it was a book.

*On Not Sinking,* by Theano of the Lower Town. One copy only. It had honey on it. It was eleven weeks and two days overdue. On the slip in the back, under *Due,* somebody with a large and confident hand had written: *Finished. You were wrong, it picks up. Ready when you are. Look out of the window.*

Lyra looked. Away down the drowned avenue, over the roofs, there was a light; and it was going up. It wobbled. There were goats in it. On top of it was a man with a lantern, waving as you’d wave at someone behind a desk until she looked up.

She pulled the lever.

They say it was the fishermen who saw it first, at dawn, off Cadiz: a dome coming out of the sea with the water running off it in sheets, and moored to it, bobbing, about one third of a fish market. They say that the doors opened, and a woman stood on the step in the sun, in a cardigan. She’d a small stamp in her hand. She appeared to be waiting for somebody to row across.

“There is,” she said, when he had, “a fine.”`,
  ],
};
