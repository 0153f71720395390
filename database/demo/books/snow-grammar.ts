import type { DemoBook } from '../shape.ts';

export const snowGrammar: DemoBook = {
  title: 'Snow Grammar',
  description: 'Poems on tense, mood and number, from a field season on the glacier.',
  genre: 'Poetry',
  language: 'English',
  author: 'aurelle',
  cover: 'drawn',
  pages: [
    `# Present continuous

It is snowing. Who is?
In my grandmother’s language
the verb stands by itself in the yard
with no one holding its hand.
*Snows,* she would say, at the window,
as you might say: *Breathes.*

# Past perfect

By the time we had reached the hut
the hut had been gone for a year.
We pitched on the flat place it had meant.
We hung our wet gloves
on the exact air of the hooks.

# Conditional

If the ice were to hold.
If you had been roped.
If I’d looked round when the wind dropped
instead of thinking: *how good, the wind’s dropped.*
In the conditional everyone is still
a few yards behind me on the slope,
talking about soup.

# Plural

One flake, the textbook says, is a crystal
with six arms. I’ve never met one.
I’ve only met the crowd, the hush of it
coming in from the north with its hat in its hands.`,
    `# Imperative

Drink. Eat something. Mark the stake.
Write the number down before you believe it.
Don’t sit. Don’t say *nearly.*
Tell her mother yourself.

# Reported speech

She said the sound was like a shelf of glasses.
She said it was fine.
She said to go on a bit, she’d just
do up her boot.

# Future

The glacier, our professor used to tell us,
is a river for people with patience.
What goes in at the top comes out
at the foot, in eighty years, in order,
with its hands folded. I have done the sum.
I’ll be a hundred and eleven.
I’ll need someone’s arm.
I mean to be there at the edge of the meltwater
among the tourists and the sorrel
in my red coat, so she’ll know me;
and when she comes out, doing up her boot,
twenty-six, with the snow not yet melted
on her eyelashes, I’ll tell her, *yes,*
*I went on a bit. Here’s where I got to.*`,
  ],
};
