import type { DemoBook } from '../shape.ts';

export const spareHour: DemoBook = {
  title: 'The Clockmaker’s Spare Hour',
  description: 'A clockmaker finds an hour nobody has used yet, and three people knock on her door to ask for it.',
  genre: 'Fantasy',
  language: 'English',
  author: 'maya',
  cover: 'spare-hour.webp',
  pages: [
    `# What Was in the Case

It fell out of a longcase clock from the rectory, which had been brought in because it struck thirteen.

Hedda had her arm in it to the shoulder at the time. She felt something round, and loose, and slightly warm. She supposed it was an egg. Mice will put an egg in a clock; it isn’t known why. But when she had worked it out between two fingers and set it on the green baize under the lamp, it was an hour.

She’d never seen one by itself. One doesn’t. They come in a string, like sausages, and are mostly used before you have had a proper look. This was about as big as a walnut, and the colour of the sky in a window when you have been asleep in the afternoon. If she bent close she could hear it: children a long way off, a mower, somebody practising a scale and going wrong at the same place.

No one had touched it. There wasn’t a mark on it. It must have slipped down behind the weights in the year they moved the clocks, 1916, and been lying there ever since, whole, while the rectory struck thirteen and hoped that somebody would ask.

Hedda put it in an eggcup. Then she locked the door, and pulled the blind, and that was the first mistake, for nothing brings people to a shop like a blind.`,
    `# The First Knock

The first was the mayor. He’d have gone on knocking until the door was open or was firewood, so she let him in.

“It belongs to the town,” he said. He kept on his gloves. “It went missing from the town, in a public year. I’ve had the solicitor look it up. An hour, Hedda, *entire!* Do you know what we could do with that? We could put it on the end of market day. We could lend it against interest.”

“It’s only the one.”

“You could cut it. Sixty minutes. Three thousand six hundred seconds. I’d give every voter a second.” He had got hold of the eggcup and was turning it to the light. “A second of pure afternoon, for every man, woman and child in the district. They’d remember it all their lives.”

“They would blink,” said Hedda.

He laughed; but he was not a fool, and she saw that it went in. He put the eggcup down on the counter a good deal more slowly than he’d picked it up. On the way out he stopped with his back to her.

“My boy’s scale,” the mayor said. “In there. He always went wrong at the F sharp.” And he shut the door behind him quietly, as people do in a house with someone asleep.`,
    `# The Second Knock

The second was a girl of nineteen with ink on her chin, and a train at six.

“I’ve got an examination,” she told Hedda. “In the capital. For the *engineers.* They’ve never had a woman sit it, and I’m ready, I’m as ready as anyone’s ever been, only there is a chapter, there’s one chapter, on bridges…” She ran out of breath. “It’s an hour’s work. I worked it out. I wouldn’t waste any. I’d use all of it, right up to the edges.”

Hedda believed her. She’d been nineteen herself, and there had been a train; it had left at the usual time.

She reached for the eggcup. And then, since she had spent forty years in the trade and couldn’t hand a thing across the counter without testing it, she held it to her ear.

The mower. The children. *This isn’t for bridges,* Hedda thought. It had no edges to use right up to. It was an hour off; you could no more learn by it than eat soup with a cloud.

“Tell me about them,” she said. “These bridges.”

“There isn’t time.”

“I’ve eleven clocks in for repair,” said Hedda, “and I’m the only one who knows what any of them says.” She stopped the pendulums one by one. She put the kettle on. It took the girl until dawn, by which time she’d found she did know the chapter: it was only that no one had ever asked her for it.`,
    `# The Third Knock

The third didn’t knock so much as lean.

He was the old rector’s brother, from the almshouse, and he was on two sticks, and had not come for the hour. He’d come about the clock. “It struck thirteen,” he said. “I was always fond of that. It was nice to think they’d got one over.” He lowered himself into the chair. “She’ll be going to strike twelve now, I suppose.”

“I’m afraid so,” said Hedda.

“Well, well.” He gazed with satisfaction round the shop, where nothing was moving. “And what’s the time?”

It was the one question that no one had put to her all day. She looked at him; at his clean collar, and the hands, which had nothing at all to do. She thought that he was perhaps the only person in the district who did not want an hour for anything.

So she took two saucers, and a silver spoon, and tapped the shell all the way round.

I can’t tell you what it was like. I have asked them both. Hedda says there was grass, and it had been cut. He says someone got the F sharp right. When they came out, it was the same minute that they’d gone in by, and the kettle was just coming to the boil; but the rectory clock, which has been in the window ever since, with a card on it, will sometimes go past twelve in the night, and hesitate; as one might on a landing, smiling, with one hand on the rail.`,
  ],
};
