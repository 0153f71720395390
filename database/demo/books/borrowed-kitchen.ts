import type { DemoBook } from '../shape.ts';

export const borrowedKitchen: DemoBook = {
  title: 'Recipes for a Borrowed Kitchen',
  description:
    'Four dishes to be cooked on somebody else’s stove, in the year when everything you owned was in one suitcase and the salt was labelled in Dutch.',
  genre: 'Fiction',
  language: 'English',
  author: 'noorhaddad',
  cover: 'drawn',
  pages: [
    `# Lentils

You will need: lentils, an onion, and permission.

The permission is the difficult thing to get. The woman whose kitchen it is has said *Please, anything, make yourself at home,* and she means it; she’s stood back against the fridge with her arms a little out from her sides to show how empty they are. But there’s a way that she puts her spoons. You’ll see it. Wooden ones in the blue jar, metal in the drawer. When you have finished, put them back exactly, and be aware that she’ll move one of them afterwards, not out of unkindness, but to feel that it’s there.

Fry the onion until it is the colour of the door of your school.

Now she’ll say that it smells wonderful. She’ll say it from the hall. Her children will appear in ascending order of courage. Let them stir. Don’t think of the pot, which was your mother’s, was copper, and had a dent in it from the time your brother wore it for a helmet. It’s a pot. Somebody is cooking lentils in it tonight, or nobody is. Add the water.

It takes forty minutes. There’s nothing you can do to make it less. This is the first forty minutes since March for which you know what’s going to happen.`,
    `# Bread, Flat

Flour you’ll find on the top shelf, behind the advent calendar. You’ll want to ask whether it’s the strong kind. You have the word for *strong*; you have used it of coffee, and of wind. Ask. Her face will open. *Strong flour,* she’ll tell you: it’s the same in her language: and for a second you will both have the feeling of a key going round.

# Coffee

She makes it by the litre in a machine that sighs. You make it in a thing the size of an egg cup, three times to the boil, and take it off just as it climbs. One morning she’ll come down early and find you at it. She’ll sit. You’ll give her the first cup since she’s the guest.

Did you see it? Say it again slowly. *Since she’s the guest.*

# Salt

It was on the table all along, in a little house with a red roof. It says ZOUT on it. For a month you thought that was somebody’s name.

On the day that your own papers come and your own key, on its loop of official string, you’ll carry your suitcase down, and she’ll be at the bottom of the stairs, crying, and holding the copper-coloured pan, the one you always take. *You can’t,* you’ll say. She’ll tell you that she’s already had the hook moved.

Take it. Wash it when you get there. On the first night make lentils, too many, and leave the door on the latch.`,
  ],
};
