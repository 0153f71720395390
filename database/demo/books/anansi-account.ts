import type { DemoBook } from '../shape.ts';

export const anansiAccount: DemoBook = {
  title: 'Grandmother Anansi Opens an Account',
  description: 'A spider walks into a bank. A story to be read aloud, by someone who does voices.',
  genre: 'Children',
  language: 'English',
  author: 'kofimensah',
  cover: 'drawn',
  pages: [
    `One day, and it was a Monday, Grandmother Anansi put on her good hat and went to the bank.

She had eight shoes on, so it took her a while to get through the door. *Tip, tap, tip, tap, tip, tap, tip* — and the last one stuck in the mat — *tap.*

“Good morning,” said Grandmother Anansi. “I’d like to put something in.”

The man behind the glass had a very clean collar. His name was Mr Pip. “How much?” said Mr Pip.

“One story,” said Grandmother Anansi.

“We don’t take stories,” Mr Pip said. “We take money.”

“Oh, I’ve never got any of that,” said Grandmother Anansi, and she sat right down on the counter with her eight ankles crossed. “What do you do with it?”

“We keep it in a box in the dark.”

“And does it grow?”

“A little,” said Mr Pip. “By two per cent.”

“Dear me,” said Grandmother Anansi. “I gave one story to the Tortoise on Thursday. By the Friday night there were eleven; and in one of them the Tortoise had got wings. What’s that in per cents?”

Mr Pip did it on his machine. It went *ting.* He took off his glasses and wiped them.

“Perhaps,” he said, “you could let me see the story.”`,
    `So she told it. I can’t tell you which one it was. But it had a leopard in it, and a pot, and somebody who said he wasn’t hungry.

By the middle of it, the lady from the next window had come over to listen. By the pot there were nine people, who’d only come in to get out of the sun. And when she reached the part where the Leopard says, *Who’s that inside my supper?* the manager himself came out of the office, with his tie in his tea.

Then she stopped.

“And what did the supper say?” said Mr Pip.

“That’s in the account,” said Grandmother Anansi. “You’ll have to wait for the interest.” And she got up, and brushed off her hat, and went home. *Tip, tap, tip, tap, tip, tap, tip.*

(*Tap.*)

Well! That night Mr Pip told it to his little girl. She told him what the supper said. In the morning she told it at school, and everybody there knew a different thing that the supper said; and at lunch time the cook had a better one. On Tuesday the queue at the bank went twice round the square, and no one in it had brought any money at all.

“It’s a disaster,” said the manager.

“What did it say?” said the first one in the queue. “The supper. *I’ve* heard it said, ‘Please shut the lid, there’s a draught.’”

Mr Pip wrote that down. He put it in the box, in the dark.

He looked in later, and there were six.`,
  ],
};
