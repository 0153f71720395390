import type { DemoBook } from '../shape.ts';

export const saltLetters: DemoBook = {
  title: 'Salt Letters',
  description:
    'Forty letters wash ashore in bottles, all addressed to the same house. The house was built this spring. The letters are a hundred years old.',
  genre: 'Historical Fiction',
  language: 'English',
  author: 'saltglass',
  cover: 'salt-letters.webp',
  pages: [
    `# The First Bottle

The house at the end of Customs Road had been finished in March, and the paint on the door was still soft in the afternoons, when Ebele found the first bottle in the tidewrack and read, on the outside of the paper that was in it, her own address.

It was the right road. It was the right number. It even had the little *b*, which the surveyor had given them that spring, after an argument about a wall.

She broke the neck on the step. Inside was a sheet of ship’s paper folded in three, brown along the creases, and a hand of the sort that used to be taught with a ruler.

*Off Cape Palmas, 4th June 1899.*
*To whoever keeps the house,*
*You won’t know me. I hope the roof has held.*

There was more, but the salt had had it.

Her husband turned it to the window, and looked for the trick. He was a customs man, and had seen a great many documents more convincing than this one. “Somebody’s idea of a joke,” he said finally. “They have aged it in tea.”

Ebele put the tip of her tongue to the edge of the page. It wasn’t tea.`,
    `# What He Asked

They came on the spring tides, two and three together. By the rains she had eleven, drying on the line in the wash-house among her husband’s collars.

The man’s name was Thomas Wey, and he was a carpenter on the barque *Prosper*, four months out with palm oil and a captain who sang. He did not write about the sea. She noticed that first. It was all round him and he’d no more have mentioned it than she would the air. He wrote about the house.

*I have been thinking that the stair should turn to the left. Then the morning comes down it.*

The stair did turn to the left. She had thought it an odd way to build.

*Is there a shelf by the range at the height of a woman’s hand? If it’s been left out, tell them that I was particular about it.*

There was a shelf. She put her palm on it. It had been at the height of her hand for four months, and she’d never once had to look.

“You’re answering them,” said her husband, the evening he found her with the ink.

“It would be rude not to,” Ebele said. She’d written: *It has held. We have had a good deal of rain.* She had no idea where to post it. In the end she used a gin bottle, like everyone else.`,
    `# The Particulars

*I am to be married,* wrote Thomas Wey in the nineteenth, *if she will have me, which isn’t settled. She is called Adaeze and sells cloth by the landing stage at Bonny. I’ve had eleven words from her in all, and three of them were the price.*

*So you see I need the house. I have no land. I have no money either, beyond what is owed. But I have found that if I build it each night, from the sill up, and leave out nothing, I can get as far as the upper window before I sleep; and in the morning it is standing where I left it, and I go on.*

*I’ve given it a number so as to feel it is on a road with others.*

It rained for nine days. The Customs Road went under and came up again with a different surface. Ebele walked through her rooms with the letter in her apron, and set her hand on one thing and then the next, the newel, the window catch, the fourth board, which had a knot in it like an eye. *He’ll have put that in for company,* she thought.

She wrote: *Ask her what she would like to see from the kitchen. Not the price of anything. Ask her that.*`,
    `# Fever Ship

The thirty-first was not in his hand.

*Sir or Madam, the carpenter is sick with what the half of us are sick with and has asked me to put this over the side as he has done with others, at I may say some inconvenience. He would like you to know that he asked her. He asked it through the rail when we lay at Bonny the second time. She said, a lemon tree. I can’t make out the rest. I am, etc., Jos. Penhale, cook.*

There was a place outside the kitchen window where nothing would grow. The builders had mixed their lime there. Ebele had tried beans in it, then marigolds, then stones.

She did not wait for morning. Her husband came out with a lantern to find her on her knees in the mud in her good wrapper, digging with the coal shovel, and stood there for some time; and then, since he was not after all a stupid man, he put the lantern on the wall, took the shovel out of her hands, and dug.

They got a sapling from the Fathers at the mission. It was as thick as a pencil. She wrote that down, and how high, and the number of its leaves. She used the strongest bottle in the house.`,
    `# The Fortieth

*Bonny River, no date.*
*To whoever keeps the house,*

*Well, I was not buried, though they had got as far as the sailcloth. I woke in the heat with my mouth full of salt and knew that it was finished. I mean the house. I walked right up through it and out on to the roof, and there was nothing left to build.*

*So I shan’t write again. She says that a man who has built so much of a thing might as well lay one real plank. I’ve signed off the* Prosper. *We have a room behind a chandler’s, with no window and no stair at all, turning to any side, and I have never been so comfortable.*

*I do not suppose we shall ever have the other. I thought I should tell somebody that it’s there. It ought to be lived in. Have you children? There is a little room at the head of the stair that I could not think of a use for; I only knew it was wanted.*

*Your answers came, by the by. Nine of them. The cook thinks I write them to myself.*

*How high is it now?*

Ebele read it at the kitchen window, standing, one hand on the shelf and the other on her own belly, which was nobody’s business as yet. Then she went outside in the sun with a ruler to see.`,
  ],
};
