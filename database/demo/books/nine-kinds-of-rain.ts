import type { DemoBook } from '../shape.ts';

export const nineKindsOfRain: DemoBook = {
  title: 'Nine Kinds of Rain',
  description: 'Nine poems, one for each rain that has a name in the town where I grew up, and a tenth thing that is not rain.',
  genre: 'Poetry',
  language: 'English',
  author: 'haruto_ishii',
  cover: 'nine-kinds-of-rain.webp',
  pages: [
    `# One: the rain that asks first

It taps the railing once, with one nail,
and waits, as an aunt waits
on the wrong side of a paper door.
You have time to bring in the futon.
You have time to bring in
your neighbour’s futon too, and fold it,
and stand there with your arms full
of somebody else’s sleep.

# Two: the fox’s wedding

Sun on the one side of the street.
On the other my father, under an awning,
buying cigarettes in a downpour.
*Somewhere,* my mother said, *a fox is married.*
He crossed to us through the lit edge of it
with his shoulders wet, his hair on fire,
and for a whole week I was afraid
he’d meant to stay on that side.

# Three: the rain that’s only for roofs

You can’t feel it with a hand.
You can’t see it in a puddle.
But lie down under the tiles at three
and there it is: a thousand people
taking off very small shoes.`,
    `# Four: bus-stop rain

Falls only in the twelve minutes
between the timetable and the bus.
Makes strangers of us all,
then doesn’t. One umbrella
with a broken rib, two nurses,
a boy with a cello. *Get under,* we said
to the cello.

# Five: the long plum rain

Mould on the shoes, mould on the dictionary,
a soft blue map on the back of the wardrobe
with bays in it. Grandmother
names them. Here, she says, pointing
with a chopstick, is where we landed.
Here is where we ate the horse.

# Six: rain on the train to see you

goes sideways. Each drop sets out
alone across the glass, hesitates,
is touched, becomes a river
and is gone from the frame. I chose one
at Tsuruga and I cheered it on.
I won’t say that it got there.
I’ll say I have never wanted
so much for so little water.`,
    `# Seven: the rain they measured

In the year of the flood
it came up to the second shelf
of the school library. They’ve drawn a line.
*Everything below this,* says the small brass plate,
*was lost;* so that we grew up knowing,
all of us, to the nearest inch,
where the books we had not read
left off.

# Eight: rain without wind

Straight down. As if somebody had asked it
a direct question. My brother,
who didn’t speak that year,
stood out in the yard in it
until he was the same all the way through,
and came in, and said:
*It’s louder if you open your mouth.*

# Nine: the rain that’s been

No one has a word for when it comes,
only for after. The gutter telling it again.
The cat’s exact route across the yard
in dry stones. A smell
like the inside of a bell.`,
    `# What is not rain

This is what I wanted to say to you
and in nine tries I haven’t.

Last night I woke to a sound on the roof
and lay there, making my list. *It isn’t the plum rain,
that’s finished. It is not the rain for roofs,
it’s too quick; it has no wind; it never asked.*
I had gone through all my names
before I understood that what I heard
was you, in the kitchen, in the dark,
washing one bowl, trying not to wake me,
letting the tap run as thin as a thread.

There’s no word for that in my town.
I lay and listened to it
as, after a dry year, the fields are said to:
not moving, every root held up like a cup.`,
  ],
};
