import type { DemoKidsStory } from './shape.ts';

export const animalsAndSpace: readonly DemoKidsStory[] = [
  {
    title: 'Hedgehog’s Very Long Scarf',
    description: 'She only wanted to try one more row. Then one more. Winter had better be a long one.',
    genre: 'Animals',
    language: 'English',
    author: 'aurelle',
    cover: 'hedgehog.webp',
    pages: [
      `![A hedgehog knits a long red and white scarf in an autumn meadow.](hedgehog-knits.webp)

Hedgehog learned to knit in September.

She made a scarf. It was red and white, and just long enough.

“One more row,” said Hedgehog.`,
      `In October it went once around the tree.

In November it went down to the river and came back with a fish on it. The fish was cold, so it stayed.`,
      `“When will you stop?” asked Mole.

“When it is finished,” said Hedgehog.

“How will you know?”

Hedgehog did not know. She knitted on.`,
      `Then the snow came, all in one night, and nobody could find anybody.

But everybody could find **the scarf**.`,
      `![Mole and Fox follow the scarf through the snow.](hedgehog-snow.webp)

Mole held on to it and came out at Fox’s house. Fox held on to it and came out at the owl’s tree. The fish held on to it and was warm.

They all followed it, paw after paw, to the middle.`,
      `In the middle was Hedgehog, with a kettle on.

“Ah,” she said, and counted them. “Now it is finished.”`,
    ],
  },
  {
    title: 'The Mole Who Knew the Way',
    description: 'Everybody laughs when Mole says left. Then the lights go out.',
    genre: 'Animals',
    language: 'English',
    author: 'nightbus',
    cover: 'mole.webp',
    pages: [
      `Mole could not see well. He wore glasses, and lost them, and then he could not see to find them.

“Left,” he would say at the crossroads.

“You are looking at a bush,” said Rabbit.`,
      `One evening they all went to the other side of the hill to hear the frogs sing.

The frogs sang eleven songs. It got late. It got dark. Then a cloud sat on the moon.`,
      `“Where is the path?” said Rabbit.

“Where are my feet?” said Hen.

“Left,” said Mole.`,
      `“You cannot see anything either!” said Rabbit.

“No,” said Mole. “I never can. So I listen. The stream is on this side. The ground hums where the roots are. Take my tail.”`,
      `![Mole leads Rabbit, Hen and a small frog through the night.](mole-walk.webp)

Rabbit took Mole’s tail. Hen took Rabbit’s. The smallest frog took Hen’s, because he wished to see the world.

Left. Straight on. Mind the stone. Left.`,
      `![All four stand before a house with lit windows.](mole-home.webp)

And there was the door, and the lamp, and the smell of bread.

“How did you do that?” asked Rabbit.

“You were all very quiet for once,” said Mole. “It helps.”`,
    ],
  },
  {
    title: 'La gata que habló el martes',
    description: 'Una mañana mi gata empezó a hablar. Lo primero que dijo no fue muy amable.',
    genre: 'Animals',
    language: 'Spanish',
    author: 'luciaferran',
    cover: 'gata.webp',
    pages: [
      `![Una gata naranja en una silla morada dice: ¡Mía!](gata-silla.webp)

Una mañana mi gata empezó a hablar, y lo primero que dijo fue:

—Esa silla es mía.`,
      `Me senté en otra silla.

—Esa también —dijo la gata.

Me senté en el suelo. La gata lo pensó un rato.

—El suelo lo podemos compartir.`,
      `![La gata mira las estrellas desde la ventana.](gata-estrellas.webp)

Le pregunté qué hacía por las noches.

—Cuento las estrellas —dijo—. Alguien tiene que comprobar que siguen todas.

—¿Y siguen todas?

—Falta una desde el jueves. Estoy en ello.`,
      `Al mediodía ya había hablado tanto que le dolía la lengua.

—Hablar cansa —dijo—. ¿Cómo lo hacéis?`,
      `El miércoles volvió a decir *miau*.

Pero cuando me senté en mi silla, se subió encima de mí y se durmió. Y yo entendí cada palabra.`,
    ],
  },
  {
    title: 'Captain Comet’s Lunchbox',
    description: 'Three planets, two astronauts, one sandwich. Somebody has to be brave.',
    genre: 'Space',
    language: 'English',
    author: 'theomarchand',
    cover: 'comet.webp',
    pages: [
      `Captain Comet was the bravest captain between here and the seventh star.

She was afraid of only one thing. She was afraid of forgetting her lunch.`,
      `On Monday she landed on the planet Burp.

She opened her lunchbox, and it was **empty**. Only a crumb was left, and a very small footprint.`,
      `“A thief!” said Captain Comet.

“A mystery,” said Robot Lentil, who was tidier with words.

They followed the footprints around the ship. It took four steps. It was a small ship.`,
      `![A small purple alien with three eyes stands between the captain and her robot.](comet-thief.webp)

Behind the engine sat somebody no larger than a plum. It had three eyes, and all of them were sorry.

“It smelled like home,” it said.`,
      `“What is your home?” asked the Captain.

“The planet Cheese,” it said, and cried one small tear from each eye.`,
      `Captain Comet looked at the map. The planet Cheese was not on the way. It was not even on the map.

“Robot Lentil,” she said, “set a course for a smell.”`,
      `![Aliens wave at the captain on a yellow planet full of holes.](comet-cheese.webp)

It took three days, and they were hungry for two of them.

But on the planet Cheese everybody came out to wave. And since then, every Monday, there is something extra in the lunchbox.`,
    ],
  },
  {
    title: 'My Rocket Landed on a Planet Made of Pillows and Nobody Believed Me Until I Brought One Back',
    description: 'A true report by Juno, aged eight, with measurements.',
    genre: 'Space',
    language: 'English',
    author: 'noorhaddad',
    cover: 'pillows.webp',
    pages: [
      `This is a true report. My name is Juno. I am eight.

My rocket is made of two boxes and one washing machine that does not wash any more.`,
      `![A rocket made of a box stands on hills of pillows; a girl points at it.](pillow-planet.webp)

I landed at four o’clock. It did not go *bang*. It went *fff*.

That was my first clue.`,
      `I took measurements. The ground was soft: nine out of nine. The hills were square. It snowed, but it was feathers.

The people there are called Nappers. They say good night when they meet.`,
      `They were having a problem. They had all slept so well that nobody was tired any more.

“What do we do now?” asked the mayor. “It is only lunchtime.”`,
      `![Pillows fly through the air around a laughing girl.](pillow-fight.webp)

I taught them pillow fights. They were **very good at it**.

The mayor laughed so much that she fell asleep again, and everybody thanked me.`,
      `At home my brother said, “There is no planet made of pillows.”

I did not argue. I gave him the pillow from the rocket. When he put his ear to it, it said good night.`,
    ],
  },
  {
    title: 'The Star That Was Afraid of the Dark',
    description: 'Lumi is a very small star. Nobody told her what the dark is for.',
    genre: 'Space',
    language: 'English',
    author: 'haruto_ishii',
    cover: 'lumi.webp',
    pages: [
      `![A small worried star beside a large smiling one.](lumi-old.webp)

Lumi was a new star. She was one night old.

“It is dark here,” she said.

“Yes,” said the old star beside her. “Is it not lovely?”`,
      `Lumi did not think so. She shut her eyes. That made it darker.

She tried to stay near the sun, but the sun was busy and rather loud.`,
      `“What is the dark for?” asked Lumi.

“Look down,” said the old star.`,
      `Far below, in a window, a child was looking up.

“I cannot sleep,” said the child. “It is too dark. Oh! There is a little one. I have not seen that one before.”`,
      `![A child smiles in a lit window, under a small bright star.](lumi-window.webp)

Lumi shone as hard as she could. It was not very hard. But it was dark, so it was **enough**.

The child smiled, and counted to four, and slept.`,
      `“Ah,” said Lumi. She looked around at all the dark, which went on and on, with room in it for everybody.

“We are going to need more of it,” she said.`,
    ],
  },
];
