import type { DemoBook } from '../shape.ts';

export const cartographer: DemoBook = {
  title: 'The Cartographer’s Apprentice Who Could Not Find the North, and Other Wayward Tales of the Inland Sea',
  description:
    'Four tales for travellers, in which maps are wrong, ferries are late, a river is taken to court, and nobody arrives where they were sent, to their lasting advantage.',
  genre: 'Fantasy',
  language: 'English',
  author: 'wayward_tales',
  cover: 'drawn',
  pages: [
    `# I. The Apprentice

In the free city of Ombrey, where the compass was invented and has been regretted ever since, there was an apprentice mapmaker named Tuck who had everything the trade requires except the north.

He had a fine line. He could letter a mountain range so that you felt the altitude in your teeth. But set him in the middle of a square and ask him which way was up, and he’d turn slowly about with his eyes shut like a man feeling for a light switch in another person’s house, and point, with all his heart, at the nearest bakery.

His master bore it for three years. He then drew up a document. The apprentice was to go out on the Inland Sea by the first boat; he was to find the north; and he wasn’t to come back until he had it, in writing.

“And how shall I know it?” asked Tuck.

“It is the only direction,” said the master, “that’s the same for everyone.”

Tuck thought this over as far as the harbour. He was not a clever boy, but he was a truthful one, and it struck him as the loneliest thing that he had ever heard said about anywhere.`,
    `He asked a heron, which was facing west. He asked a nun, who said *upward.* He asked the ferryman, who told him that on the Inland Sea, it being round and everyone’s relations living on the other side of it, the only direction anybody had much use for was *across.*

So Tuck drew that. Having nothing better to do he began to make a map for each person he asked, of the way to wherever they’d most like to be. He drew the widow’s way back to a certain bench. He drew, for a child, the route round the dog. None had a compass rose on it, and none of them was any use to anyone else; and they were so good that people who unfolded them would sit down suddenly on the nearest step.

In the seventh year his old master came over on the ferry, much bent, with a bag. He’d lost his way to the privy. He had lost the names of his daughters. But he had it in mind that he owed a boy an apology, and had gone out to look for him by dead reckoning.

“Did you find it?” the old man asked him.

Tuck took a clean sheet and drew a line on it. It started at the step where they were sitting, went in by the door and up a stair with a rail on both sides, and stopped at a bed beside a window.

“In writing,” he said.`,
    `# II. The River in the Dock

When the River Sawle rose up and took away the mill at Nether Pegging, with two cows and the miller’s second-best hat, the miller went to law.

It was objected that a river can’t be summoned. The clerk observed that it had been, twice, by name, from the bridge, and had not contested the jurisdiction. So on the Tuesday a bucket was brought in and set in the dock. It was noticed to be trembling slightly. The heart of the public gallery went out to it.

The miller spoke for an hour. He was eloquent on the hat.

Then the judge, a small dry woman who had been born on a barge, asked if the accused had anything to say. Everyone leaned forward. There was no sound but the rain on the roof: it had been raining since Sunday: and then, as they listened, from under the floor, a kind of muttering.

“It says,” said the judge, with her head on one side, “it was there first. It says the mill was standing in its bed. It asks how the miller would like it.” She listened once more. “It also says that it’s very sorry about the cows. They were good company. They are at Lower Pegging, in the vicarage garden. It put them down as gently as it could.”

The cows were sent for, and identified. The miller rebuilt on the hill. And the bucket was carried back to the bridge with an escort, and poured out, without a stain on its character.`,
    `# III. The Late Ferry

Everyone knows that the ferry at Sorrow Strand is late. It’s the reason for the town. People came down to wait for it and, the wait being what it was, put up a kitchen; then a school.

It was seen only once. My great-aunt saw it when she was nine. She had gone out at dawn for winkles, and there it was alongside the jetty, with the gangway down and the lamps lit: white, with gold on the paddle box, and a man in a cap looking at his watch.

“All aboard?” he said.

She looked behind her. She could see the smoke going up out of every chimney in Sorrow Strand. Her mother would be riddling the stove. There was a wedding on the Saturday.

“They’re all asleep,” my great-aunt said.

“I can’t stop,” said the man. He did seem truly distressed. “I’m late as it is. I could take the one.”

She has told me that she’d never in her life been asked what she wanted, and that it was a moment before she knew what the feeling was. Then she bent and undid the rope. She was a strong child. She threw it to him in a neat coil, as she’d seen done.

“You have missed them,” said my great-aunt, kindly. “But I’ll say you called.”

# IV. The Way Home

There isn’t one. There is only, as the ferryman says, *across,* and then somebody who has kept your supper.`,
  ],
};
