import type { DemoBook } from '../shape.ts';

export const mothSeason: DemoBook = {
  title: 'Moth Season',
  description: 'The summer the electricity failed, Anjali’s grandmother opened every window in the house and began to tell the truth.',
  genre: 'Fiction',
  language: 'English',
  author: 'priyaraman',
  cover: 'moth-season.webp',
  pages: [
    `# First Night

The summer the power went, it went for nineteen days, and my grandmother, who’d been waiting for an excuse since 1974, opened every window in the house.

“Insects,” said my mother.

“Guests,” said Paati.

She put a hurricane lamp in the middle of the dining table and turned the wick up until it smoked. They came before we had finished our rice. Small brown ones first, no more than scraps of sacking; then the pale green kind with tails like the ribbons on a present; and at last, knocking on the wall all the way round the room as though looking for the switch, a thing as large as my hand, with a face on its back.

My brother screamed. I did not, since I was eleven, and had decided that year to be interested in things instead.

“That’s the old gentleman,” my grandmother said. “Sit still. He’s come a long way and he’ll want to tell you it was nothing.” The moth folded itself flat against the plaster above her head, and looked at us out of the wrong end. “Now,” she said. “While it’s dark. Who wants to know what really happened to your grandfather’s first wife?”

My mother put down her spoon.

There had not, as far as any of us had ever been told, been one.`,
    `# Kamala

Her name was Kamala, and she played badminton.

That was how Paati started, and it was years before I understood what a good way it was to start. Not that she was beautiful, or that she died. She played badminton, in a half-sari, on a flat roof in Mylapore, with a ball of rags when they’d lost the shuttlecock; and she cheated, and if you accused her of it she would laugh so hard that you had to laugh as well and forget the score.

“You knew her?” said my mother. She was speaking in the voice she used for the bank.

“She was my cousin,” said Paati. “Whose roof do you think it was?”

The lamp ticked. Something soft fell on the tablecloth, walked in a circle, and fell up again.

My grandfather had married Kamala in the June of one year and been a widower by the next. There had been a fever; there had been a doctor who came on a bicycle and could not get across the river. And then there had been a family with a decent boy on its hands, half mad with grief, and an unmarried cousin, nineteen, who knew all the same songs. “Nobody asked me if I would mind being second,” my grandmother said. “They asked if I’d mind the goats. There were eleven goats.”

“And did you?”

She thought about it. “They were good goats,” she said.`,
    `![A large pale moth with a face on its wings, beside a lit hurricane lamp](moth-lamp.webp)

# The Trunk

By the second week we had stopped looking at the dead bulbs. We ate at dusk; we lit the lamp; we waited, all five of us, with a kind of appetite. My father, who’d been planning to be in Bangalore, was not in Bangalore.

Each night she told one thing. The man who sold her a sewing machine and then came back every month for a year to hear how it was running. The exam that she had sat under her brother’s name, and passed, and for which her brother had received a fountain pen. The baby between my uncle and my mother.

They were not confessions. She told them as you’d go through a trunk: here is this, it was good cloth, hold it to the light, see where it’s been let out. And all the while the moths came in to the table as if word had got round. My brother knew forty kinds. He’d begun to draw them in his maths book, next to sums he had no way of seeing.

“Why didn’t you ever tell us?” my mother asked at last, on the night of the baby. She’d been crying without any sound, and had not moved to wipe her face.

“You had the television on,” said Paati.`,
    `# What They Want

I asked my brother whether it was true that moths were in love with the light.

He had been reading about it by candle, and he said no. He was eight, and he said it with great kindness. He said that they steered by the moon, which is so far away that if you keep it always on the one side, you go straight. But a lamp is near. So if you keep a lamp always on one side you go round it, and round it, each time closer; and it isn’t love at all, it’s navigation.

I took that to my grandmother, I think in order to hurt her a little. I was tired of being interested. I had found out in one fortnight that everybody I loved had been somebody else.

She was shelling peas. She listened to the end.

“So he thinks that he’s going straight,” she said.

“Yes.”

“And all the time he is coming here.” She looked up at the old gentleman, who’d been on the wall above her chair for eleven nights, and was beginning to fray. “Well,” said my grandmother, “I don’t see that you’ve said anything different from what I said.”`,
    `# Nineteen

It came back at nine in the evening on the nineteenth day, in the middle of a sentence.

Every bulb in the house lit at once. The fans shuddered and began to swing; the fridge groaned; next door’s radio shouted the price of onions. We sat round the table with our hands up to our eyes, five people caught at something. Along the walls, on the ceiling, across the calendar and the gods, there must have been three hundred moths. In that light they were the colour of dust, and none of them had faces.

“Turn it off,” said my mother.

No one moved, because it wasn’t a thing that she would ever have said. So she got up and did it herself, went from room to room, and we heard the switches, one after another, going away from us down the passage and coming back.

She sat down in the dark. She found the matches.

“Go on, Amma,” she said. “You were on the train. You had the goats.”

And my grandmother, who’s been dead for eleven years, and whose voice I’d know tonight in any crowd on any platform in the world, drew the lamp toward her, turned up the wick, and told us where they had been going.`,
  ],
};
