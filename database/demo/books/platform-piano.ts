import type { DemoBook } from '../shape.ts';

export const platformPiano: DemoBook = {
  title: 'The Piano at Platform Nine',
  description:
    'Somebody tunes the station piano every night. Inspector Quill, who is supposed to be looking for umbrellas, would like to know why.',
  genre: 'Mystery',
  language: 'English',
  author: 'inesvaldovar',
  cover: 'drawn',
  pages: [
    `Lost Property, said Inspector Quill, was the only honest department of the railway. Nobody came to him to say they were not late.

He had nine hundred umbrellas, a stuffed pike, a wedding cake under glass, and since the spring a complaint. The complaint was from the day porter and concerned the upright piano on Platform Nine, which had stood there for public use since the Jubilee and had never, in the porter’s canHear, been in tune.

“And now?” said Quill.

“Now it is,” said the porter. He looked as if he were reporting a smell of gas. “Every morning. Perfect. By night they’ve hammered it flat again, the students and that, and every morning it’s right. I’ve asked. The company’s not paying for it. Nobody’s paying for it.”

A theft, thought the Inspector, is when something is gone that should be there. There ought to be a word for the other thing. In thirty years he’d seen it only twice, and both times it had been love, and both times it had ended with paperwork.

He took his second-best umbrella, so as to look like a man who has lost something, and went to sit on Platform Nine until it was tomorrow.`,
    `She came at ten to four with a carpet bag, after the milk train and before the mail.

She was about seventy and dressed for church. She lifted the lid without a sound, laid a strip of red felt along the strings, and listened to each of them the way a doctor listens to a child, with her eyes on something else. It took her forty minutes. Then she sat down and played one piece, very softly, eight bars of it, stopped in the middle of the ninth, and began to put away the felt.

“It isn’t finished,” said Quill, from the bench.

She did not jump. “No,” she said. “He had a train.”

It had been 1961. He’d had twenty minutes between connections and he had played to the whole platform, and to her, since she was holding his hat. The whistle went in the ninth bar. He said: *I’ll be back through, and I’ll finish it.* And he’d run.

“And you never—”

“Oh, I married,” she said. “I’ve buried two, I’ve had a lovely life. I don’t wait, Inspector. I’m not a dog.” She shut the lid. “It’s only that he was such a snob about pitch. And if he *should* come through, I’d not like him to have an excuse.”

Quill went back to his office and wrote in the ledger: *One tune, part used. Owner known.* Under **Date of collection** he left, as was usual, a space.`,
  ],
};
