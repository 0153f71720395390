import type { DemoBook } from '../shape.ts';

export const hangingOrchards: DemoBook = {
  title: 'The Road to the Hanging Orchards',
  description:
    'A mango seed, a rope factory and three children who were told not to look over the edge of the world, which is a thing you should never tell children.',
  genre: 'Adventure',
  language: 'English',
  author: 'kofimensah',
  cover: 'hanging-orchards.webp',
  pages: [
    `# Where the Map Stops

Everyone in the village of Vey could show you the edge of the world. It was behind the rope factory.

There was a low wall; there was a sign, which said *NO*; and on the other side of the wall was nothing, blue, going down. If you dropped a stone in it you could stand and listen until your mother called you for supper. Abena had. She was the best listener in the school, and had once heard a stone go on falling right through arithmetic.

“It doesn’t land,” she told her cousin Yaw. “I think it gets *caught.*”

“By what?”

Well, that was what she wished to know. Because on the second Friday of the month, if the wind was coming up out of the blue, there was a smell. Yaw said it was soap from the factory. Little Efua, who was five and had been brought along because nobody had said that she could not, stood on a bucket and put her nose over the NO.

“It’s mangoes,” said Efua.

They all breathed in. It was. It was a thousand mangoes, warm, with the sun on them, and it came from straight below.

And that very same minute up through the blue, turning over and over, as light as a feather, flew something small and flat and hairy. Abena put out her hand. It was a mango seed, sucked quite clean.

Somebody had thrown it.`,
    `# Down

The rope factory made the longest ropes in the country, and nobody had ever asked what they were for.

“Ships,” said Yaw.

“We’re nine days from the sea,” said Abena. She’d been thinking about it all night. She marched up to old Mr Tetteh, who’d been on the winding wheel since before there were photographs, and held out the seed on her palm. He looked at it as you’d look at a letter from home.

“So they’re fruiting,” he said.

He was quiet for so long that Efua sat down. Then he showed them the door at the back of the store. It was small and round, and had a basket in it.

“My sister and I,” said Mr Tetteh, “we used to take turns. One down and one up. One to pick, one to wind. Then the wheel got stiff, and I sent to the town for oil, and the town said, *What door?*” He wiped his eyes with a piece of rope. “I’ve kept on making it longer. So it would be ready. She’d be eighty-one.”

“Is it safe?” said Yaw.

“No,” said Mr Tetteh.

Abena got in on the one side, and Efua on the other. Yaw said several things about grown-ups, and about what is and is not a basket. He then got in the middle, where it was warmest, and shut his eyes, and so he was the last to see it, although he was the first to say *oh.*`,
    `![Trees growing out of the underside of a floating cliff, hung with round fruit](hanging-orchard.webp)

# The Orchards

They grew the wrong way up.

That’s the only way to say it. Out of the whole underside of the world there hung a forest; roots above, tops below, row behind row, and every branch of it curling up at the tip as if it had just remembered. There were bridges strung between. There were bees. Far beneath there was only more sky, with some small clouds going about their business.

On the nearest of the bridges sat an old woman in a hat, with her legs hanging over, eating a mango. She threw the seed up in the air, for luck, without looking. It went past the basket.

“You’re late, Kwame,” she said. “What kept you? I’ve had lunch four times.” Then she did look.

“Please,” said Abena, “he’s on the wheel. It was stiff. He sent for oil, and he’s very sorry; he’s been making rope.”

The old woman got to her feet. She looked up the long, long line of it, going away into the blue until it was as thin as a hair, and at the top of it a tiny square of light. There was somebody’s head in it.

“The whole time?” she said.

She filled the basket first. You don’t go visiting with empty hands. And they say in Vey that when it came up out of the little door, with three children and one old lady and two hundred mangoes, it weighed so much that the wheel ought never to have moved; but the whole town had come to see what was smelling so good, and it turns out that’s exactly how many people you need.`,
  ],
};
