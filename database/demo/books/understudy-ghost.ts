import type { DemoBook } from '../shape.ts';

export const understudyGhost: DemoBook = {
  title: 'The House Keeps One Seat',
  description:
    'Every theatre leaves a light on for its ghost. At the Royal, Ballinore, they have begun to wonder who leaves it on in the afternoons.',
  genre: 'Horror',
  language: 'English',
  author: 'saoirse_b',
  cover: 'house-seat.webp',
  pages: [
    `You leave a light on. It’s the same everywhere. When the house is dark and the last of them have gone over to Dolan’s, you wheel a bare bulb on a stand out to the middle of the stage, and you plug it in, and go home. It’s for the ghost, they’ll tell you. Then they’ll tell you it’s insurance, so that nobody walks into the pit.

I’d done the get-out at the Royal for six years. I was never frightened in it. It’s a nice little house: four hundred seats, red plush, cherubs with their noses gone. And there is one seat that isn’t sold, E14, for the brass on it’s worn off, and it’s never been in the plan, and they say if you sit in it you’ll be cold. I’ve sat in it. It’s grand.

So I will just say what I saw, and in what order.

On the Monday I came in at two to fix a hinge. The working lights were off. The bulb was lit on its stand, centre stage, and I’d put it away myself that morning, with the flex wrapped.

On the Tuesday it was lit again, and it had moved. It was downstage. It was as if somebody’d wanted a better look at the house.

On the Wednesday I sat up.`,
    `It’s not dark, a dark theatre. It’s the colour of the inside of your eyelids. I was in the prompt corner with a flask, and a hurley, for all the good of it.

About three there was a click.

It comes on slowly, an old bulb. It was orange first; then there was a bit of floor; then I could see the stand itself, and how it was shaking, a small bit, as it’d shake if someone had hold of it who was very cold or very old or who’d never in their life stood out there and was trying to get up the courage.

Nobody had hold of it.

I’ll tell you what I’d thought till then. I thought a theatre ghost would be an actor. Some poor fellow that fell off the grid. He’d want his entrance. But whoever it was, they were *facing out.* They were standing behind the light, with it between them and the house; and they weren’t doing a thing. They were listening.

And I looked where they were looking, along the rows. I counted the seats in E, and I counted them again.

In every seat but the one there was a shape like breath on a window. All four hundred. They’d their hands in their laps. They were leaning forward. They had been waiting, I’d say, for a hundred and eleven years; and it wasn’t for us, it never was, we were only keeping the place warm.

It was the *audience* that was haunted by an empty stage.`,
    `I’ve no training. I left school at fifteen. The only piece I have is the one they beat into us for the bishop, and I’d not thought of it since.

I don’t remember putting down the hurley. I remember that it’s a long way from the corner out to the middle. The boards were talking. The closer I got to the light, the more I could feel who was behind it, and how it wanted to run, and I knew it then as you’d know a smell: it was fright. It wasn’t there to frighten me. It was just that: the fright of every soul who’d ever stood in that spot, left behind, with nobody in it. They had gone on and done their turn, and forgotten it. *It* had never been let go on.

“You’re all right,” I said. “I’ll do it with you.”

So I took hold of the other side of the stand.

I said “The Wayfarer.” I said it badly. My voice went up into the cherubs, and it came down to me sounding like someone else’s; somebody who had time. *The beauty of the world hath made me sad.* And all along the rows that breath went in.

When it was over there was no clapping. There was a small sound, though, like four hundred seats tipping up, one after another, row by row, right to the back and then the doors.

I sold E14 on the Friday. I leave a light on still. I leave it off, that is, some nights, and they seem to like that as well.`,
  ],
};
