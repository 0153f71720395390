import type { DemoKidsStory } from './shape.ts';

export const adventureAndFantasy: readonly DemoKidsStory[] = [
  {
    title: 'Pim and the Borrowed Moon',
    description: 'Pim only meant to borrow the moon for one night. The moon had other plans, and also a cold.',
    genre: 'Adventure',
    language: 'English',
    author: 'maya',
    cover: 'pim.webp',
    isFeatured: true,
    pages: [
      `Pim was a small bear with a long piece of string.

One night he looked up and said, “I need a lamp for reading.”

And he threw the string **very** high.`,
      `It caught on the moon.

“Excuse me,” said the moon. “What are you doing?”

“Borrowing you,” said Pim. “Only until my story ends.”`,
      `“How long is your story?” asked the moon.

Pim counted the pages. He could count to six. After six he said *many*.

“Six and many,” said Pim.`,
      `![A small bear on a hill pulls at a string that is tied to the moon.](pim-string.webp)

“You are heavier than you look,” said Pim, and pulled.

The moon came down one step. Then it sneezed, and the whole sky went **brighter**.`,
      `“You have a cold!” said Pim.

“It is windy up here,” said the moon, “and nobody has ever lent me a scarf.”

Pim looked at his own scarf. It was red. It was his favourite.`,
      `![The moon sits in bed beside the bear, in a red scarf, with a book open.](pim-scarf.webp)

He wound it round the moon, once, twice, three times.

The moon stopped sneezing. It sat on the end of Pim’s bed and shone on page one.`,
      `They read six pages. They read many.

In the morning the moon was back in its place, very pale, as it is in the morning.

And if you look closely on a cold night, you can see something red.`,
    ],
  },
  {
    title: 'Otto Builds a Cloud',
    description: 'Otto’s garden is thirsty. The sky is empty. Otto has a ladder.',
    genre: 'Adventure',
    language: 'English',
    author: 'dana_whitlock',
    cover: 'otto.webp',
    pages: [
      `![A boy in a yellow helmet stands among wilted beans under a big sun.](otto-garden.webp)

It had not rained for a week and a day.

The beans were sad. The lettuce lay down.

“Somebody should make a cloud,” said Otto. Nobody else was there, so it had to be Otto.`,
      `He took the soft inside of an old pillow. He took steam from the kettle, in a jar.

He took one sock, because every machine needs one thing that nobody understands.`,
      `Up the ladder he went, and hung his cloud on a nail in the sky.

It was a bit lumpy. It was the shape of a pillow.

“Rain,” said Otto. It did not.`,
      `He tried *please*. He tried a song. He tried telling it about the beans, how green they used to be, and how they climbed.

The cloud grew a little darker at the bottom.`,
      `Then Otto told it about Grandma’s lettuce soup, and that there would be none this year.

*Plip*, said the cloud.

*Plip, plip, plip.*`,
      `![A smiling cloud rains on the boy, who holds up both arms.](otto-rain.webp)

It rained on the beans. It rained on the lettuce. It rained most of all on Otto, who was standing right under it.

He has not found the sock.`,
    ],
  },
  {
    title: 'The Treasure at the End of Bus Line Nine',
    description: 'A map, a grandfather, and the last seat on the left. Bring a coin for the driver.',
    genre: 'Adventure',
    language: 'English',
    author: 'kofimensah',
    cover: 'bus-nine.webp',
    pages: [
      `The map in Grandpa’s attic began to glow on a Tuesday.

There was a dotted line, a drawing of a goat, and at the very end an X.

“That is not the sea,” said Esi. “That is bus line nine.”`,
      `So they took line nine. Grandpa brought a sandwich. Esi brought a spoon, for digging.

“Where to?” asked the driver.

“To the X,” said Esi. “Last stop,” said the driver. “Sit on the left.”`,
      `![A red bus drives past a house with a goat on its roof.](bus-goat.webp)

They passed the market. They passed the school, which looked small from a bus.

They passed a goat on a roof.

“The goat!” said Esi. “We are going the right way.”`,
      `At the last stop there was a wall, a tree and a lot of sky. Esi dug with her spoon.

*Clonk.*`,
      `It was a tin box. In the box was a letter.

**“To whoever finds this. I hid my best thing here when I was eight. It is the view. Turn around.”**`,
      `![A girl and her grandfather look over the roofs of the city at sunset.](bus-view.webp)

They turned around. There was the whole city, every roof and every window, all gold, because it was evening.

“Oh,” said Grandpa quietly. “I remember the spoon I dug with.”`,
    ],
  },
  {
    title: 'The Dragon Who Sneezed Glitter',
    description: 'Other dragons breathe fire. Marigold has an allergy.',
    genre: 'Fantasy',
    language: 'English',
    author: 'wayward_tales',
    cover: 'dragon.webp',
    isFeatured: true,
    pages: [
      `![A valley with a castle and small houses; glitter comes out of a cave in the mountain.](dragon-valley.webp)

Marigold was the smallest dragon in the valley.

When the big dragons roared, fire came out. When Marigold roared, nothing came out.

But when she **sneezed** …`,
      `*Ah. Ah. AH-CHOO!*

Glitter. Pink and gold and a little bit of blue. It went on everything.

“Not on the soup!” said her mother.`,
      `Glitter does not cook a sausage. Glitter does not light a lamp. Glitter does not frighten knights.

It makes them say “Ooh,” and that is worse.`,
      `Then came the night of the thick fog. You could not see your own tail.

Three small dragons had gone to pick berries, and they had not come back.`,
      `The big dragons breathed fire, but fog only eats fire and grows fatter.

“Pepper,” said Marigold. “Bring me **all** the pepper.”`,
      `She climbed the highest rock. She took a deep breath of pepper.

It was the largest sneeze in the history of the valley. The fog filled with sparkles, and the sparkles showed the path, every stone of it.`,
      `![Everyone cheers around the dragon, under flags and glitter.](dragon-party.webp)

Down the path came three small dragons, with berries and with glitter in their ears.

Now there is a lighthouse on the rock. It has no lamp in it. It has a chair, a blanket, and a very big jar of pepper.`,
    ],
  },
  {
    title: 'A Door the Size of a Biscuit',
    description: 'Behind the school there is a door. It is for somebody small, who would like some jam.',
    genre: 'Fantasy',
    language: 'English',
    author: 'saoirse_b',
    cover: 'door.webp',
    pages: [
      `Behind the school there was a tiny door no one had seen before.

It was green. It was the size of a biscuit. It had a bell as small as a lentil.

Nuala rang it.`,
      `“We are closed,” said a voice.

“Closed for what?” asked Nuala.

“For being very small on a Monday,” said the voice. “It is hard work. Come back with jam.”`,
      `![Somebody with a purple cap waves from an open door; a girl looks in.](door-keeper.webp)

On Tuesday Nuala came back with jam.

The door opened. There stood somebody in a coat made from a mitten.

“I am the Keeper of Lost Things,” he said. “Mind your head. Well. Mind your finger.”`,
      `![Shelves with buttons, jars and red gloves; below, a blue marble and a pink bead.](door-shelves.webp)

Nuala put one eye to the door.

There were buttons in rows. There were teeth in tiny jars. There was the other red glove of everybody in the world.

“Is there a marble?” she asked. “Blue, with a storm in it?”`,
      `He looked for a long time.

“It is here,” he said, “but it has made friends. It lives with a bead now. They are happy.”

Nuala thought about that.`,
      `“Then it may stay,” she said. “Will you tell it that I looked?”

The Keeper gave her something in return, for being kind. It was the sound of her own laugh from when she was two. She keeps it in her pocket.`,
    ],
  },
  {
    title: 'القنديل الذي يحبّ الحكايات',
    description: 'قنديل صغير لا يضيء إلّا إذا سمع قصّة. فمن يحكي له الليلة؟',
    genre: 'Fantasy',
    language: 'Arabic',
    author: 'layla_haddad',
    cover: 'lamp.webp',
    pages: [
      `في بيت جدّتي قنديل قديم.

لا زيت فيه ولا فتيل، ومع ذلك يضيء.

لكنّه لا يضيء إلّا إذا سمع **حكاية**.`,
      `![قنديل أزرق الضوء بين طفلة وجدّتها، وسمكة تسبح في الهواء.](lamp-blue.webp)

حكت له جدّتي عن سمكة تخاف الماء، فصار ضوؤه أزرق.

وحكى له أبي عن جمل نسي الطريق، فصار ضوؤه بلون الرمل.`,
      `ثمّ جاء دوري. قلت: «أنا لا أعرف حكايات.»

رفّ القنديل رفّة صغيرة، كأنّه يقول: *حاولي*.`,
      `قلت: «كان يا ما كان، بنت صغيرة لا تعرف حكايات…»

فأضاء القنديل قليلاً.`,
      `![القنديل يضيء الغرفة كلّها، والطفلة وأخوها يرفعان أيديهما قرب القطّة.](lamp-room.webp)

قلت: «فسألت القطّة، فقالت القطّة: مياو. وهذه حكاية طويلة بلغة القطط.»

ضحك أخي، وأضاء القنديل كلّ الغرفة.

ومن يومها وأنا أعرف حكايات.`,
    ],
  },
];
