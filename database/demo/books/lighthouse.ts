import type { DemoBook } from '../shape.ts';

export const lighthouse: DemoBook = {
  title: 'The Lighthouse That Remembered',
  description:
    'Each night the lamp turns once more than it should. Odile counts the extra beam, and in it, for the length of a blink, the sea gives something back.',
  genre: 'Mystery',
  language: 'English',
  author: 'inesvaldovar',
  cover: 'lighthouse.webp',
  pages: [
    `# The Extra Beam

The extra beam came at eleven minutes past two, as it always did, and Odile, who had learned not to be standing when it came, sat down on the cold stair and counted.

One. The harbour wall, the nets, her own bicycle. Two. The long black field of the water. Three, and there it was: not light falling on a thing, but light falling on the *place where a thing had been.* A mast. A man on it, waving as one waves from a train, to nobody, to all of it.

Then the lamp went round again and it was only sea.

She wrote the time in the book, under the other times. Forty-one of them now, in her hand; and above hers, in her father’s slanting blue, three hundred and six; and above his, in pencil so faint she had to tilt the page, a column with no hand she knew at all.

“You keep a light,” her father used to say, “so that ships know where the land is.” He never said it at eleven minutes past two. At eleven minutes past two he sat where she was sitting and did not say anything.`,
    `He had been gone since October. Gone was the word the village used, and Odile had come to be grateful for it, since it was also the word for the tide, and the tide was expected back.

They had found his boat turned the right way up and dry inside, tied with his own knot to the ring under the steps. They had found his oilskin on its nail. The harbour office sent a man with a folder, who asked whether her father had been in low spirits, and Odile said that he had been in ordinary spirits, he had been descaling the kettle.

“And who keeps the light now?” asked the man with the folder.

“The light is automatic,” said Odile. “It’s been automatic since before I was born.”

He wrote that down. He did not ask why, in that case, there had been a keeper, and a keeper before him, and a bed in the round room worn to the shape of a person who sleeps four hours at a time. People from the mainland never asked the second question. It was how you knew them.

When he had gone she climbed the hundred and thirty-one steps, sat in the chair beside the machinery that needed nobody, and opened the book at the last line in slanting blue. *2.11. Three masts. She is signalling.* Below it she put the date, and waited.`,
    `![A lighthouse at night with one beam too many over a dark sea](lighthouse-beam.webp)

What she had learned in forty-one nights would have fitted on a postcard.

The beam came whether there was fog or not. It came from the lamp and not from anything else, because she had once, at ten past two, hung a blanket over the seaward panes, and the room had filled with a light like the inside of a shell, and the blanket had been warm afterwards and smelled of tar.

It never showed the same thing twice. A mast. A string of barrels. A rowing boat with a lantern and two women arguing in it. Once a whole white horse, swimming, with its head held up as if it were being careful of a hat.

It lasted exactly as long as one held one’s breath without meaning to.

And no one else had seen it, or no one said so. She had asked in the shop, sideways, whether the light seemed brighter lately. “It goes round,” said Madame Ferrec, wrapping the cheese. “That’s what I pay my taxes for.” But she had wrapped the cheese twice, and she would not look at the window, which had the tower in it.`,
    `# A Tin, and Dry

On the forty-second night the beam fell short.

Odile had her eyes on the horizon, where the masts were, and so she almost missed it: the third turn came low and tired, and lit the rocks under her own wall. Somebody had set a kitchen chair there, facing the water. On the chair was a tin.

Then it was dark, and it was raining, and she went down a hundred and thirty-one steps in her nightdress and her father’s boots.

There was no chair. There was no place where a chair could have stood. But the tin was there, wedged between two stones the tide had been over since supper, and it was dry. That was the first thing, before the initials scratched into its lid, before the weight of it. Rain ran off her sleeve on to the lid and jumped off again like fat from a pan.

She carried it up inside her coat. She put it on the table, put the kettle on, took the kettle off, and opened it with the flat of the butter knife.

Inside was her father’s good handkerchief, folded twice; and inside the handkerchief, a pencil, sharpened with a knife, and so short that no one but a very patient person could have gone on writing with it.`,
    `A pencil is not a message, she told herself. A pencil is what a message is made with.

She tilted the book under the lamp again, the old column, the hand that she did not know. The strokes were soft and square. When she drew the stub along the margin it made exactly that grey.

So. Somebody had kept this light before her father and written with this pencil; and her father had met him, or met his pencil; and now it had been sent up to her through a place that was always wet and never had been. The obvious thing was to be frightened. She tried it for a while. It was like trying on a dress belonging to a taller sister.

What she felt instead was *invited.*

She copied the pencil column on to a clean sheet, since tilting made her eyes ache. It took until morning. There were no ships in it, no masts, no horses. There were only numbers, in pairs, with a small mark between them, and she had been looking at them for six weeks as though they were hours.

They were not hours. You would need a day of ninety minutes past the clock for some of them. The kettle boiled. Odile, who was a lighthouse keeper’s daughter and should have been ashamed of herself, went to fetch the chart.`,
    `# What the Chart Left Out

The chart of the Roads had hung in the round room for so long that it had gone the colour of tea. It showed the tower, the bar, the Sow and her Piglets, the wreck of the *Constance*, and soundings all the way out to the grey shelf where the engraver had grown bored and put a compass rose.

Each pair of pencilled numbers was a bearing and a distance. She laid the ruler on the first. It came down in the middle of nothing: eleven fathoms, sand and shell.

The second: nothing. The ninth: nothing. She marked each with a cross, small, ashamed of them. By noon there were sixty crosses on the clean deep water where no wreck had ever been reported, and she had to admit that they made a line. By one o’clock they made a street.

There is no other word for it. Two rows, facing each other, a little crooked, with a gap that might be a lane, and a wide place at the end where the crosses stood around in a ring, the way houses do where there’s a well.

She knew that ring. She crossed it every day to buy cheese.

It was the village, to the last doorstep. Someone had taken her village and laid it very gently on the bottom of the sea, two miles out, with the church toward the east.`,
    `“There was a map,” said Madame Ferrec, when Odile had put the sheet down on the counter between the onions and the scales. She did not wrap anything. “My grandmother kept it behind the clock. You were supposed to burn it, and she was always going to.”

“A map of what?”

“Of where we were to live.” The old woman turned the sheet a little, found her own shop with one finger, and left the finger there. “It was a bad year, the year they built the tower. Two boats in three. The company said, a light will stop it. And it was going to be forty-one families, Odile. It was worked out. There was a man who’d done the sum.”

“What sum?”

“How many the sea takes from a place like this in a hundred years. If there is no light.” She breathed in through her nose. “So then they lit it, and it stopped. All those people who didn’t drown. They had children. I’m one. You are, on your mother’s side. And somewhere out there, my grandmother used to say, there’s a street standing empty that was meant for us, with the beds made, and it’s very patient, the sea. It just doesn’t like to be owed.”

The bell over the door rang by itself, as it did in an east wind.

“He’s not drowned, then,” said Odile.

“Your father? He’d be the first,” said Madame Ferrec, “and he’d have the whole street to himself.”`,
    `# Forty-One

That night she did not sit on the stair. She stood at the rail with the book, the pencil, and a flask, and when it was ten past two she did something no keeper had done, so far as she could tell from the record: she asked.

She asked with the shutter. It was a hand lever, painted over many times, left from the years before the motor. It shrieked. But it came down, and the long white arm of the lamp went out over the water in pieces, short and long, as her father had taught her on winter evenings with a torch and the kitchen wall.

*WHO IS THERE.*

One. The wall, the nets, the bicycle. Two. The field of the water. And three.

They were all looking at her.

It wasn’t a mast or a horse; it was a street with the lamps lit. It lay under the surface as a street lies under rain. There was a window with a plant in it, a cat on a step, and in the wide place by the well a kitchen chair, and on it a man in his shirtsleeves with a storm lantern between his knees, doing as he always did: opening and closing his hat over the light, patiently, in bad Morse.

She got seven letters before the beam went by. Five of them were *KETTL.*`,
    `She laughed so hard that she had to sit down after all.

It was true, she had not descaled it. She’d been living on his kettle for six weeks and it furred the tea. And out of everything there must be to say to one’s daughter from the bottom of a hundred-year-old debt, with a third of a second to say it in, he had started there, because it was the next thing on the list when he was interrupted.

She did the arithmetic then. One beam in a night; one held breath; seven letters when he hurried. If they both kept at it there would be a sentence every week. There would be, by spring, a conversation.

*2.11,* she wrote, with the short pencil, underneath the forty-one. *Street. Lamps lit. He is well.* Then, since a log is meant to be complete: *He wants to know about the kettle.*

She understood the three hundred and six lines of slanting blue now. She’d taken them for a man going slowly out of his mind. They were half of something. *Three masts. She is signalling.* He had been asking for years, down at the water’s edge with his lantern, and someone had been answering.`,
    `# The Keeper’s Hand

It took until February to get the other keeper’s name.

She was called Anne Le Goff, and the pencil was hers. She was the one who had done the sum. The company had sent her the figures because she was the schoolmistress and cheap, and she had worked it through three times by candlelight, and then, being honest, she’d carried it one line further than they had asked. If the light saved so many, it came out of something. Every sum has two sides. She wrote it up and posted it to the company, and the company thanked her and misfiled it.

So she climbed the tower the night it was lit, and stayed.

*SOMEONE,* her father signalled, over the whole of one week in January, *HAS TO KEEP THE HOUSES.* And the next week: *OR THEY GET LONELY.* And the week after: *AND THEN THEY COME LOOKING.*

That was the bargain, as far as it could be got down a beam at seven letters a night. One person at a time, to light the stoves and walk up and down, so that the street out there would go on thinking it was lived in. Anne had done sixty years. Then she had asked, very politely, for someone to relieve her; and he had been sitting on the stair.

*DID IT HURT,* Odile sent.

*LIKE GOING DOWNSTAIRS,* said her father, *IN THE DARK.* And the night after: *ONE MORE THAN YOU THOUGHT.*`,
    `She thought about it all through the spring gales. She thought about it in the shop, among people buying stamps, who were each of them standing on somebody’s careful subtraction. Young Perrec had a baby in a sling. It had its fist in its mouth, and looked as if it had never owed anybody anything.

She thought of sending: *LET THEM COME.* It’s what a brave person would say in a book. But she had seen that street. It was a kind place. It had plants in the windows. It would come up the slip one night with its lamps lit, wanting only to be useful, and open all its doors.

And she thought about the other thing, which no one had asked her. She was good at stairs. She didn’t mind weather. She had noticed that when she was very tired she already counted one more step than there was, at the bottom, in the dark, and that her foot went down for it quite trustingly.

In April she descaled the kettle. It took vinegar and the best part of an afternoon, and when it was done she could see her face in it, and it was so like his around the eyes that she said good evening.`,
    `# Low Water

The lowest tide of the year fell on a Thursday, at eleven minutes past two.

She told Madame Ferrec, who said nothing, and cut her a piece of the good cheese, and wouldn’t take the money. She oiled the lever. She wrote the log up to date in ink, and then, beneath it, on a clean page, she wrote out everything that was in this story, in the order in which it had happened, so that whoever was next would not have to do it all from the beginning with a ruler.

Then she put the short pencil back in the tin, and the handkerchief round it. She put in a twist of tea. She carried it down the steps, and on past the ring where the boat was tied, and out over sand that nobody had walked on since the last time; and she walked for a long while, with the light going over her head, once, and twice.

He was where the bar drops off. The water stood up in front of her like the side of a tank, quite still, with the lamps behind it, and he’d brought the chair.

“You’ve got thin,” said her father.

“You’ve got my chair,” said Odile.`,
    `They had as long as one can hold one’s breath without meaning to. It’s longer than you would suppose, if you are both careful.

He wanted to know whether she was eating. She wanted to know who had had the white horse. (It was the doctor’s, he said; it had been going to drown in ’88; it was very gentle, and afraid of hats.) He took the tea and smelled it. He told her that Anne sent her regards, and was enjoying the mainland, where she’d gone to live with a niece, and where nobody asked her a second question from one week’s end to the next.

“It’s only sixty years,” he said. “And I’m reading. They’d have had such good libraries, you know, some of them. You mustn’t think of coming.”

“I hadn’t,” said Odile, who had. “I thought I’d keep the light.”

“It’s automatic,” said her father.

“I know it is,” she said. “But who’d count?”

The beam came round, the third one, the extra, and for as long as it lasted it lay on both of them, on the wet sand and on the lit street, without seeming to notice any difference. Then it was dark, and then it was only sea; and the tide, as expected, was coming back. She turned round and started up the beach, ahead of it, not hurrying. There were a hundred and thirty-one steps, and at the top of them the kettle, clean.`,
  ],
};
