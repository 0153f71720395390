import type { DemoBook } from '../shape.ts';

export const coldHarbour: DemoBook = {
  title: 'Cold Harbour Protocol',
  description: 'A research station on a moon of ice has one crew member left awake. The ice, it appears, has been taking the minutes.',
  genre: 'Science Fiction',
  language: 'English',
  author: 'aurelle',
  cover: 'cold-harbour.webp',
  pages: [
    `# Day 1

The other five went down at noon, station time, and I watched the frost come up on the inside of the glass until I could no longer see whose face it was. Protocol calls for one waking officer. We drew straws. We drew actual straws, out of a juice carton, since Okoro said that he would not hand his life to a random number generator with a user manual.

So it’s me: Liv Aasgaard, ice cores, for two hundred and twelve days until the relief ship. I’ve nine thousand songs. I’ve a rowing machine. There’s forty kilometres of ice below the floor; below the ice an ocean that has never seen a star; and at the end of a cable somewhere in between is the drill, going down a metre an hour, singing its one note through the hull.

It’s an F. I had never noticed. You need five people to go quiet.

I shall log every evening. I’m told that it helps. I’m told, too, that on about the fortieth day the log will begin to seem like somebody, and I’m not to be concerned.`,
    `# Day 44

It does a little. But that isn’t what I want to get down.

The core came up at four. I cut and bagged it, and put a slice on the stage, because I’ve taken to looking at one each day before supper, as other people would do a crossword. Ice is layered. Everyone knows that. Each warm season puts down a clear band, each cold one a cloudy, thick and thin, like tree rings; you can read a million years with a lamp and a good ruler.

These bands weren’t in years. They were too fine. I thought there was a fault in the lens. Thick, thin; thin, thin, thick. They came in groups, with a space after each, and when I had run the whole length through the reader it gave me a repeat: the same nineteen groups again and again, from the top of the core to its foot.

I played it through the speakers for want of a better idea.

It was an F. It was the drill. But it wasn’t only that. It was the drill *and five people talking.* It was us, on the day that we landed, forty-four days ago and four hundred metres up: Okoro saying a thing about straws. Somebody laughing, and it was me.

The ice was freezing around the sound and keeping it. It had been taking us down.`,
    `# Day 45

I’ve been sensible all day. Meltwater, pressure, vibration: the shaft refreezes behind the bit, so naturally it would take an imprint. It’s no stranger than a gramophone. I wrote that up and I signed it. I made a curry.

Then I pulled the deep core; I mean the one we took in the first week, at full depth, before I was alone. It’s from eleven kilometres down. It is ninety thousand years old if it’s a day. Nobody had looked at it under the fine lens, for nobody’d had a reason to.

Thick, thin. Thin, thin, thick.

I’ve sat here now since midnight with my hand on the switch.

It’s not speech, or I don’t think it is. There’s no F in it. It’s very slow. There are long rests, and after each of them, something comes in a little higher, like a person raising their voice to carry over a crowd. It goes on for eighty metres of ice. It’s got a shape. If I had to say what it was like, and I’m a glaciologist, I oughtn’t to, then I’d say it was a roll being called.

And that in each rest there’s somebody not answering.`,
    `# Day 46

There’s a procedure for contact. It’s eleven pages long. It begins: *Wake the crew.*

I went and stood in the bay. They look so well asleep. Okoro had his hand up next to his face. It takes nine hours to bring someone back, and they’re ill for a week, and I had to ask myself what I’d have to show them. A noise. An old one. Whoever had called that roll had finished calling it before there were people.

But I kept on thinking about the ice, which had no need to listen. It had taken down Okoro’s straws with as much care as the other. It made no distinction. It just seemed to be of the opinion that whatever’s said aloud, in a place as quiet as that, ought to be kept by someone.

So I’ve put on my suit. I’ve stopped the drill. It’s the first real silence there has been here in forty-six days and it’s like coming out of a tunnel into snow. I have gone down in the cage as far as it goes, and I’ve put my helmet flat against the wall, and switched the speaker to outside.

I haven’t got anything wise to tell you. I’ve gone and checked, and there’s nobody else awake.

“Aasgaard,” I said. “Present.”

*Recorded this day, in ice, 412 m.* Somebody will want it.`,
  ],
};
