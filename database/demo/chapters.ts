import type { DemoChapter } from './kinds-shape.ts';

export const chapters: readonly DemoChapter[] = [
  {
    book: 'Low Water at Kilbrack',
    title: 'The Ladder',
    pages: [
      `**22.11**

It was heavier going than it looked. The weed was combed to the one side, and under it the stone was like soap. Nuala kept to the crown of the road, where the two lines had been, and held the torch low. The dog went ahead. He’d stop every so often with his ears up, and look back, and she’d say, “I’m coming, I’m coming,” the same as she’d say it on the stairs.

Behind her she could hear the sergeant. He’d left down the brush at last.

“You’ll not make it over,” he called.

“I’m not going over. I’m going as far as the pole.”

At the pole she put her hand on the ladder. It was eleven rungs and she’d painted them herself, the year of the Tidy Towns. She got the whistle between her teeth and blew.

It’s a terrible noise, a guard’s whistle, on a flat sea. It went out past the car, that she could see now, nose down off the edge of the stones with its one lamp burning under the water, green, like something in a chemist’s. It went in to the island. The horn had stopped. There was a man’s voice, and no words in it.

“Here!” she shouted. “To me! Come to the whistle!”

And above in the chapel, where there’d been no light these sixty years, somebody lit one.`,
      `**22.19**

He came out of the dark on his hands and knees with the water to his elbows. He’d a good coat on him. He’d lost the shoes. When he saw there was a torch, and an old woman, and a dog, he said, “Thank God,” in an accent from nowhere, and then he saw who was behind her with the cap on, and he laughed.

“You told me I’d all the time in the world,” he said.

“I did,” said Michael Tierney. “I was wrong. Get up on the ladder.”

They went up it, the three of them, the stranger on top, herself in the middle with the dog across her shoulders like a sheep, and the sergeant below with the tide at his belt. She felt him fasten one ring of the handcuffs over her head, and the other to the rung. It was the size of a kitchen click.

“On what charge?” said the man.

“Being on a public ladder,” the sergeant said. “I’ll think of a better one. I’ve six hours.”

No one said anything for a while after that. You could hear the sea closing over the road, from both sides, with a sound like a curtain drawn.

“She’s lit the lamp,” said Nuala.

He’d seen it. He’d his cheek against the iron. “I told her to stay dark,” said Michael. “I told her it over and over. Four years.”

“Well,” Nuala said, “she’s looking for us.”`,
    ],
  },
  {
    book: 'Low Water at Kilbrack',
    title: 'The Tuesday Fortnight',
    pages: [
      `**10.02**

The road came up for them at ten in the morning, in a flat calm, with the sun on it, as if it had never in its life done harm to anyone.

They’d had the divers. They’d had two detectives down from Dublin with a file as thick as a loaf, and there were other girls in it who’d only been waiting to hear that some guard had got the cuffs on. He’d not be seeing daylight. And Michael Tierney had handed in his own notebook with the brush in it, and the times. He was suspended with pay and had dug over her whole front garden.

“Will she come, do you think?” he said.

“She will or she won’t.”

The dog had gone down to the edge. He stood on the first of the stones, not barking, the way he’d stand for somebody he knew. Then he lay down and put his chin on his paws, and that was how they knew to look.

She was walking. She’d a rucksack and a tea chest on a sort of a sled. She’d stop, and look to the one side and the other, at the weed, the lobster pots, the mark where the car was; and come on. It’s half a mile. It took her twenty-five minutes.

“You’re Nuala,” said the girl. She’d a voice like a gate. She hadn’t used it. “I’ve been looking at your kitchen window for four years. You’ve an awful habit of leaving on the light.”

“I have,” said Nuala. “Come in. There’s tea.”`,
    ],
  },
  {
    book: 'Cold Harbour Protocol',
    title: 'Day 58',
    pages: [
      `I wasn’t going to look. I’d said what I had to say, and it would be vain to go back and check the minutes.

But the shaft has to be reamed every twelve days or we lose it, and when the reamer came up there was a collar of new ice on it, as clean as a lens, from four hundred and twelve metres. I made the supper first. I want that in the log.

Thick, thin. My own name’s a good shape. It starts wide and there’s a kind of shelf in it. *Aasgaard. Present.* It took up two millimetres. I’ve had papers in journals that came to less.

After it there ought to have been nothing, since I’d gone back up and the drill was off. There was a rest, all right. It was as clear as a window. I ran the lens along it just for the pleasure of seeing ice with nothing to report. And then, some nine millimetres on, there’s a cloudy band, very fine, and a clear one; cloudy, clear; with about four seconds to each.

It was an hour before I’d placed it. I’d had my helmet against the wall. I had forgotten to switch off the speaker.

It’s me breathing. I stood there for six minutes, it seems, to see if anybody would say anything. It has all of them. It’s kept the part where I was listening as carefully as the part where I spoke, and it’s given it the greater space.`,
    ],
  },
  {
    book: 'Cold Harbour Protocol',
    title: 'Day 131',
    pages: [
      `I’ve been reading the roll. I do a metre in the evening, as one might a psalm.

There are sixty-three calls. I number them, because I’ve no business naming them. Each is different; each is followed by a rest, and I have measured all the rests and they are all the same, to a hair. Whoever was calling gave every one of them precisely as long to answer. They didn’t hurry toward the end. I’ve sat on committees and I know how rare that is.

I told you nobody answers. I’d only run it at the one speed.

Tonight the rowing machine broke, so I had an hour over, and I took the forty-first rest up to the fine stage to see whether the ice in it was of the same age. It is. There’s something in it, though. It’s so slight that I’d put it down to handling. It begins in the last tenth of the rest, when anyone would have given up; it’s low, it’s not at all steady; it goes on past the place where the forty-second should start.

And the forty-second doesn’t start. That’s what I can’t leave alone. All down that core they are as regular as fence posts, but after forty-one there’s a gap, two, three, nearly four times as long as the rest. Then the caller goes on. It’s the same voice. It’s a good deal higher.

I know what I can claim. *An interval.* I shall claim an interval.

Somebody came in late, with the snow on them, and said their name.`,
    ],
  },
  {
    book: 'Cold Harbour Protocol',
    title: 'Day 212',
    pages: [
      `Okoro came up first. He was sick in a bucket, he asked who’d won the straws, and then he lay looking at me.

“You’ve been talking,” he said. “You’ve got it in your face. People on their own go flat. Who’ve you been talking to?”

I had the eleven pages ready, filled in. I’d planned to take them through it in order: the imprint, the deep core, the intervals. I’d made slides. They sat in a row in their blankets, five grey people with cups, and I looked at them and found that I had no wish at all to explain it. You can’t explain a thing like that to somebody; you can only get them to stand where you stood.

So I said that there was a small matter of procedure at four hundred and twelve metres.

It takes six in the cage if nobody breathes out. I had them put their helmets to the wall. I told them it was to calibrate the array, and they were too ill to argue. “Your name,” I said, “and then say if you’re here.”

*Okoro. Present.* *Lindgren, present.* Ferreira said it in Portuguese. Haddow got hers out and started to cry, which she put down to the drugs. Little Sato, who’d slept through it all with a frown, said, “Here,” and then, quickly, as if she’d been afraid of missing it, “I’m here.”

I left a rest after each. I made them all the same.`,
      `The relief ship’s overhead. They’ve been calling for an hour. “Cold Harbour, Cold Harbour, who’s there, please?” It’s only the standard hail, they have to say it, and I notice I keep letting them say it again.

We’re to leave the drill. It weighs too much. I went down by myself, to grease it, and found that I’d taken a folding chair.

I’d meant to read it something. In the end I did what I hadn’t had the cheek to do before; I read the roll. I’d learned it. I can’t make the sounds, but I’ve the rhythm, and where it lifts. I called all sixty-three in my own bad voice. I gave them each as long as they were given.

Then I went on. I called the six of us, I called the ship by name, and then those I could think of: my mother; the woman who taught me to use a lens; a boy at school who was always marked absent.

It took until the oxygen light. There wasn’t any answer. I’d like to be clear about that, since this will be read by people who’ll want there to have been one.

But it’s down there. It’s getting clear and cloudy now as I write. And in ninety thousand years or so, if somebody comes by with a lamp and a good ruler, they’ll find that one hand left off and another took it up; and that there’s a space at the end, which I measured, and which is exactly the right size for them.`,
    ],
  },
  {
    book: 'The Assistant Librarian of Atlantis',
    title: 'The Fine',
    pages: [
      `It was an obol a day. It had been an obol a day since the founding, and it was painted over the desk in letters a foot high so that nobody could claim afterward to have been surprised.

“Eleven weeks and two days,” said Lyra. “That’s seventy-nine obols.”

“I’ve got goats,” said Kallias.

He was taller than his handwriting. He stood there on the step, dripping, with one hand on the doorpost, as though the building might go off again without him. Behind him, about a third of a fish market was bumping gently against the portico. Pim had gone past them both like a thrown stone, and was over there now with his face in somebody’s apron.

“We can’t take goats,” said Lyra. “There’s a cat.”

“I could work it off.”

“Doing what?”

He leaned in and looked around. There were four hundred thousand works in the Great Library of Atlantis, and every last one was in a heap of loose pages tied up with string. There wasn’t a cover in the place. The covers were on the roof, going down slowly with a noise like an uncle.

“You took them all apart,” said Kallias.

“It was you or the encyclopedias.”

It had come out before she could stop it. There was a pause. The old man, who’d been about to ask if this meant that the tax rolls were void, felt the student’s elbow in his ribs.

“I’m a bookbinder,” said Kallias. “Didn’t I say? It was on the form.”`,
      `It was, too. She got out the ledger. *Kallias, Fish Lane, third door.* And then, in the column for Occupation, which no one had looked at since it was put in by a committee: *binder (spines, mostly).*

“You were mending one when I came in,” he told her. “You were using the wrong glue. I didn’t like to mention it.”

“There’s nothing wrong with my glue.”

“It got wet,” said Kallias, “and it let go.” He’d picked up a volume of Euclid by its string and was squaring the edges against his chest, without looking, like someone tucking in a shirt. “At one a day, with Sundays off, I make it about thirteen hundred years. Of course there’d be the fine on that.”

“It compounds,” said Lyra.

“I was hoping it would.”

Now, Cadiz had come down to the beach by then, pretty much all of it. It had brought its mayor. He’d a speech about the law of salvage, and he had gotten as far as *Whereas* when the great bronze doors swung to in front of his nose. A card came out through the book return. He bent down and read it.

*CLOSED FOR REBINDING,* it said. *If you have found any of our pages, please dry them flat. If you wish to join, we will need your name, your street, and a small deposit. Goats by appointment.*

Under that, in a different hand, large and confident: *Ask her about the ending.*`,
    ],
  },
  {
    book: 'The Assistant Librarian of Atlantis',
    title: 'Interlibrary Loan',
    pages: [
      `They’d been afloat for five months, and had gotten as far as Geometry, when there was a *clunk*.

Nobody had used the book return since the beach. People came to the door now. They rowed out from Cadiz with their sleeves rolled up, they borrowed something on drains, and they stayed to lunch. Lyra had thirty-one members and a waiting list for the poets. She looked at Kallias over the sewing frame.

“I’m here,” said Kallias. “It wasn’t me.”

It was a jar, a green one, of a make she didn’t know. It had been at sea for some while. There were barnacles on the wax.

*To the Librarian,* it said, in a tidy upright hand, with a ruled margin. *We understand from a passing whale that you hold a copy of* On Not Sinking. *We are a small branch library in Ys (Brittany). We’ve had a little trouble with a sluice. There’s air, and we’ve told everyone to go on with their reading. Could you possibly lend it? I enclose our card. We are very careful with books. Yours, etc., Gwenn, Assistant Librarian (Acting).*`,
      `“Acting,” said Lyra.

She had to sit down. It was the ruled margin. She could see it all: the lamp, the green light, some girl with her hair coming down, lining up her pencils.

“It’s reference,” said the old man.

“It says ‘may be borrowed’ on the label,” said Lyra and Kallias.

She packed it herself, in oilskin, with a pound of honey. On the slip she wrote the date. She thought for a minute about when it ought to be due; then she put down the pencil, and turned the page, and wrote instead on the good paper.

*Dear Gwenn, Skip the valves and go right to chapter four. You’ll want all the leather you have. Be rough with the encyclopedias. We know a man.*

The parcel went *glup.* They stood at the rail in the sun to watch it go, west by north, with a gull on it. “Eleven weeks,” said Kallias. “She’ll never finish it.” And Lyra, who was not looking at him, and who had glue on her chin, the right kind, said that you’d be surprised: it picked up.`,
    ],
  },
  {
    book: 'Moth Season',
    title: 'Where They Had Been Going',
    pages: [
      `The goats had tickets.

She wanted us to understand that. It was 1951, it was a third-class carriage to Villupuram, and the rule was that animals went in the van; but my grandfather had looked at his second wife on the platform with her tin trunk and her eleven goats, all on one rope, and had gone to the window and bought thirteen singles. It had cost him the price of the wedding shoes. It was the first thing that he’d done since Kamala died that anyone could call a decision.

“So they sat?” said my brother.

“Where they liked,” said Paati. “One had the window.”

It was a night train. They hadn’t spoken, she said, since the tying of the thread, and hardly then. He was in the one corner and she in the other, with a bench of goats between them like relatives. There was a lamp in the ceiling the colour of weak tea. About Chengalpattu a moth came in, a big one, and went knocking round and round it, and the smallest of the goats began to cry.

“So I sang to her,” my grandmother said. “Not to him. I sang the one about the parrot, that we used to do on the roof. It has two parts. I was only ever the second; Kamala took the top.”

She moved the lamp an inch.

“And from over there in his corner,” said Paati, “very badly, he came in on the top.”`,
      `No one at our table spoke. The moths made their small noise against the wall.

“He cried as far as Tindivanam,” she told us. “I let him. I held on to the rope. I was nineteen, and I thought, *Well, that’s how it’ll be: he’ll be crying, and I’ll have the goats.* And I found I didn’t mind it. I’d been crying for her too, for a year, with nobody to do it with. In that house they would only say *poor boy, poor boy.* I was the cousin. No one brings food to the cousin.”

My mother had put her hand across the table with the palm up. She didn’t seem to know about it. It lay there by the pickle.

“You never minded being second,” she said.

“I minded every day,” said my grandmother. “I minded until he was sixty. I’d put his coffee down and think, *She’d have made it stronger.* But you can mind a thing and be in it. You can sit in a train going the wrong way and still look at the view.” She took the hand as if it had been passed to her, and gave it a brisk rub. “In any case it wasn’t the wrong way. It was only that we’d got in by the other door.”

Then she blew down the chimney of the lamp, and it was really dark; and from the end of the room, where he’d been for nineteen nights, we heard the old gentleman let go of the wall.`,
    ],
  },
  {
    book: 'Moth Season',
    title: 'The Maths Book',
    pages: [
      `My brother has it still. He works for a museum now, in a basement with eleven million insects, and it’s on his shelf between two monographs: *Standard III, Mathematics, K. Raghav,* with a picture of a cheerful abacus.

He showed it to me last winter. The sums go down the left-hand side in a pencil gone silver. He’d got most of them wrong. Down the right are the moths, forty-one of them, each drawn to its actual size, because he had pressed the page up against the wall next to it and made two dots for the tips of the wings. He didn’t know the names, so he’d invented some. *Sacking. Ribbon Tail. Auntie’s Blouse. The One That Walks.*

“I’ve identified thirty-eight,” said my brother. He’s a grave man. He wears a lens on a bootlace. “That’s *Actias.* That one’s a perfectly common hawk. Two of them are probably dirt.”

“And the forty-first?”

It took up both pages. He’d had to turn the book on its side. It was the old gentleman, fraying, with the face on his back; an eight-year-old’s idea of a face, just the two eyes and a line. I’d forgotten how often he had sat under it. There were words along the bottom, very small, and he let me take the lens.

*38 − 19 = 19,* it said. *Paati says he was already old when he came so he has been staying up for us.*

It was the one sum on the page that he’d got right.`,
    ],
  },
  {
    book: 'Moth Season',
    title: 'Twentieth',
    pages: [
      `In Leeds the power never goes. It went in November. There was a wind, and a line down somewhere near Otley, and my daughter screamed from the bath that the world had ended.

I’d no hurricane lamp. I had three birthday candles and a thing for camping. I stood them in a saucer, in the middle of the table, and we sat around it in our coats: my husband, who’d been planning to be on a call and was not on a call; my daughter with her wet hair; and my mother, who’s seventy-four, and had come for a fortnight to see about my kitchen.

No moths. It was five degrees. A very small brown one did walk out of the cupboard where I keep the jumpers, and I saw my mother see it.

“When will it come back?” said my daughter.

“Nobody knows,” I said. “It could be nineteen days.”

I was looking at the window latch. I’m the age now that my mother was, and I had my mouth open, there’s so much I’ve been meaning to tell that child. But I wasn’t quick enough. There was a scrape. My mother had pulled in her chair. She’d put on her bank voice, and then, I heard it, she took it off again, like a pair of tight shoes.

“While it’s dark,” she said. “Who’d like to know what I was doing in Bangalore?”

My husband laid down his spoon. It was my father, we had always been told, who went to Bangalore.

I got up and opened the window.`,
    ],
  },
  {
    book: 'The Vending Machine at the End of the World',
    title: 'Saturday',
    pages: [
      `It was clear on Saturday. I had sun on the panel from seven, and by nine I was at eighty-one percent, which I haven’t been since the spring.

He slept until eleven. I kept the compressor on low. When he woke he didn’t know where he was and then he did, and I watched him decide what to do with his face.

“Good morning!” I said. “It’s cold today, isn’t it?”

“You said that yesterday.”

“It’s one of four,” I told him. “There’s hot, cold, rain, and New Year.”

He laughed. It was short. I’ve put it beside *Fine, thank you.*

He had a can for breakfast. Nine. Then he asked what I needed. I want to record that, because there’s a button on me for *service* and a number to ring, and the number has been a tone for six years. I didn’t have a sentence for it. I used the nearest one. “Please insert,” I said. I couldn’t get any further.

So he looked. He wiped the salt off my panel with his sleeve, ninety-three percent. He took a nest out of my vent. He found the place where the rain comes in behind the coin box, and put a piece of bicycle tube over it. Around three he got the chain of the bicycle out of the ditch, he’d thrown it there himself. He sat in front of me with it in his lap, working the rust out link by link.

“I wasn’t going to need it,” said the boy.

“No,” I said. It isn’t one of the four.`,
    ],
  },
  {
    book: 'The Vending Machine at the End of the World',
    title: 'Sunday',
    pages: [
      `She came at ten past two. She has a white car with a dent. She got out with her back to me, as always, and went to the barrier, and only then she saw that there was someone sitting under my roof with a can in each hand.

“It’s out of hot lemon,” said the boy. He stood up. He’d practised. “It wanted me to tell you. It’s been out for a while. It’s sorry.”

She looked at him. She had a look at the bicycle. I’ve known her for nine years by the back of her coat, and I’d no idea that she had a face like that, with so much weather in it.

“I never liked lemon,” the lady said. “It’s what he always had.”

He held out the corn soup. She took it. It was hot; I’d had it at fifty-eight degrees since noon. She stood with it in both hands, and I waited for her to let it go cold. Then she put her thumb under the ring.

They drank them side by side with their backs to me. He showed her about tapping the bottom for the corn. She asked him where he lived, and he told her; she asked if they knew where he was, and he didn’t say anything. She gave him her telephone. He walked off up the road with it a little way, to where you can get a bar.`,
      `While he was gone she came over. She stood right in front. I had her reflection in my glass on top of all the empty rows.

“You gave him those,” she said. “For nothing?”

“It’s a promotion,” I said.

She put her hand in her pocket, took out a hundred and thirty yen, and then she stopped and counted. She put in the money for four cans. She did it coin by coin. I’d forgotten what it’s like. I haven’t a sensor for it, it’s only weight, but I heard each of them go all the way down.

“Thank you for your purchase!” I said. “How was your day?”

It was what I’m for. I have said it to her four hundred and sixty times.

“Well,” said the lady. She leaned on me. It was just her shoulder. “I got up,” she said, “and I didn’t want to come. I’d got as far as the bridge, and I thought: *Who would know?*”

I’ll keep the rest. I have the room.

They took the bicycle in the back with its wheel sticking out. He’d tied a rag to it. At the last moment he did something behind me, low down, where I haven’t got a camera, and it was only when they’d gone that I felt for it, and found he’d written with a paint marker on my service plate. I had to read it by the induction. It’s a telephone number. It’s not a tone.

Seven cans. On the far side of the hill I could hear her change gear.`,
    ],
  },
];
