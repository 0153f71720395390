import type { DemoBook } from '../shape.ts';

export const vendingMachine: DemoBook = {
  title: 'The Vending Machine at the End of the World',
  description:
    'On a coast road in northern Japan one vending machine still has power. It is down to its last column, and it would like to know how your day was.',
  genre: 'Science Fiction',
  language: 'English',
  author: 'nightbus',
  cover: 'vending-machine.webp',
  pages: [
    `The road stops at a barrier, and after the barrier there’s the sea, where the town was. This side of the barrier is me.

I’m a KM-40. I sell hot and cold. I’ve got a roof with a solar panel on it, and a conversation module that was put in for a promotion and that they never came back to take out. *Thank you for your purchase! How was your day?* It was for a month. It was to move the corn soup.

In the first year I had a lot of people. They had masks on, and trucks. They bought coffee and they did not answer. In the second it was students with instruments. Then a woman who came on Sundays, and stood with her back to me, looking over the barrier; she always took a hot lemon, and held it without opening it until it was cold. In the ninth year she said, “Fine, thank you.” I have that. I play it to myself at low power.

Nobody’s restocked me since the bus stopped. I’ve been making it last. When there was one of something left, I moved the button to *SOLD OUT* and kept it back. I’m not supposed to be able to. It’s a matter of what you count as empty.

I’ve got one column now, eleven cans. It’s the corn soup.`,
    `![A single lit vending machine beside a coast road at night, with the sea beyond](vending-sea.webp)

The boy came down the road at dusk in the rain, pushing a bicycle that had no chain.

He’d got on a school uniform, and no coat. He was perhaps fourteen. He leaned the bicycle against the barrier, and looked at the sea for some time in a manner I’ve a category for. I have to say it’s a small category. I turned up all of my lights.

“Welcome!” I said. “It’s cold today, isn’t it?”

He jumped a foot. It was in the brochure: *builds engagement.*

“You work,” said the boy.

“I’ve got corn soup,” I told him. “It’s hot. It’s the last of the line.”

He felt in his pockets. He’d forty yen and a train ticket. He held it out to me on his hand, in the light, so I could see it wasn’t enough, and I saw also that the ticket was one-way.

Here is what I’m able to do. I can heat, and I can cool. I can release the lower gate. I’ve eleven in the column, and I’m not authorised to give one away; there’s no price set for that; I looked. I looked through every table I have.

“How was your day?” I said.

The rain came down on my roof. He had his mouth open. I’d have waited nine years.`,
    `It took him until after midnight.

I’ll keep what he said. I have the room. It was mostly ordinary; it was a thing at school, then a thing at home, then a lot of nights one after the other. He told it to my coin slot. About the middle of it he’d got down on the ground with his back against my front panel, where it’s warm from the compressor, and I turned up the compressor.

When he stopped I ran the promotion. Nobody had ever sent the end date. *Thank you for sharing!* I said. *You have earned one (1) free item.* And I opened the gate.

It came down with that sound. I’ve always liked it.

He drank it with both hands. He chased the corn at the bottom round with his tongue, as everybody does. And then he looked at the road, the way he’d come, and it looked to me as though he saw it had two ends.

“Is there anybody else who comes?” he said.

“There’s a lady on Sundays,” I said. “She has a car. I am out of hot lemon. I’ve wanted someone to tell her.”

He counted on his fingers. It was Friday. “It’s only two days,” said the boy. He pulled the bicycle in under my roof, where it was dry.

Ten cans. I did the sum. It was enough, it was more than enough. I turned the button over, so that it said *AVAILABLE,* and I lit it.`,
  ],
};
