import type { DemoBook } from '../shape.ts';

export const emberStreet: DemoBook = {
  title: 'Ember Street',
  description:
    'He opens his bakery at four. She closes her repair shop at four. For eleven months they share a wall, a cat and an argument about heat.',
  genre: 'Romance',
  language: 'English',
  author: 'noorhaddad',
  cover: 'ember-street.webp',
  pages: [
    `# The Wall

The wall between number 14 and number 16 Ember Street was one brick thick and belonged to neither.

On the one side of it was an oven that had not been cold since the war. On the other Salma Haddadin mended radios. She had taken the shop in January because it was warm, and had congratulated herself on it until about June.

“It’s forty-one degrees at my bench,” she told the baker, at the back door, at ten to four in the morning. She was on her way home to bed. He was on his way in, with flour on him already, as though he slept in it. “Solder melts. *I* melt. I had a valve go soft in my hand last night like a grape.”

“It’s an oven,” said the baker.

“You could insulate it.”

“You could work in the day, like people.”

“It’s quiet at night. I need to hear them.” She meant the radios. He seemed to take this as a reasonable thing to need, which annoyed her; she’d been looking forward to explaining it.

He looked down. The cat that was hers had walked out of her door and was standing on his shoe. “So that’s where Bishop lives,” said the baker.

“Her name,” Salma said, “is Ampère.”`,
    `# Bread

There was a loaf on the step the next night, wrapped in newspaper, still warm. She took it for an apology. She ate it on the tram with both hands, and it was so good that she became suspicious.

She left him a fan. It was a nice thing, from the fifties, with brass blades; she’d rewound the motor. He put it in his window facing the street, where it did nothing for anybody, and behind it a small card: *NOT FOR SALE.*

Then it was a seeded one. Then something plaited. In August it was a roll no larger than an egg, and inside the roll, where another man would have put a message, there was simply a very great deal of butter.

“You’re feeding me,” she said. It was ten to four. It was always ten to four. In all that time she had never seen him by any light but the one bulb over the bins.

“You’re thin.”

“I’m *hot.*”

“I’ve asked about insulating it,” said the baker, whose name was Idris; she’d had it from the postman. “It’s a special wool. It would take a week with the oven out.” He hesitated. “It hasn’t been out since my grandfather. I don’t know if it would start again. I don’t know if I would.”`,
    `# The Radio

In November he brought her something in a flour sack.

It was his father’s wireless, and it had stopped the day his father did. He’d kept it on the shelf over the proving trough for nine years, because it was either that or not keep it. She turned it to the light. It was full of flour. It was packed with it, like a thing in a museum.

“Can you?” said Idris.

“Come back at four,” Salma said. “The other four.”

So he saw her by day. She had the door open and her sleeves up and was standing at the bench in a bar of sun that came from nowhere she could account for, blowing along the chassis through a straw. She’d cleaned each of the valves with a child’s paintbrush. “Sit,” she said. “Don’t touch anything. You’re a powder.”

She switched it on. It hummed; it took its time; somewhere behind the cloth a small amber eye opened. Then, thin and distant, as if it were coming through a good many walls, there was a woman singing, in the middle of a song, exactly as though it were they who’d been away.

He put his hand flat against the brick. She could see that he needed something warm to hold.

It happened that she was nearer.`,
    `# The Week

The oven went out on a Sunday in December, at six in the evening, in front of most of the street.

No one had advertised it. They merely came, in their coats; the postman, the pharmacist, two old men who’d been boys together in the flour store. Idris raked it himself. When the last of it went grey he stayed there with the rake, looking in, until somebody took it off him.

It was bitter on her side of the wall. She wore two jumpers. Her breath smoked; the solder set before it had run. She hadn’t known how much sound there was in that heat, the ticking, the slow breathing of the bricks, until all she could hear was her own fan turning in his window. For six days she did no work to speak of. She carried things, wool, firebrick, tea.

On the seventh he handed her the match.

“It ought to be you,” she said. “It’s three generations.”

“You’re the one who’ll hear if it’s right,” said Idris.

So she knelt and lit it, and they sat down on the floor, with their backs to the wall that was neither’s, and the cat across both of them. She shut her eyes. He watched her listen. A long way off, like a station coming in, it began.

“Well?” he said at last.

“It’s too quiet,” Salma said, furious, and put her head on his shoulder. “I can’t feel a thing. You’ve *insulated* it. How am I supposed to know that you’re there?”`,
  ],
};
