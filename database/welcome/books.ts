import type { DemoBook, DemoPerson } from '../demo/shape.ts';

/** The account that owns the welcome shelf. Its name is SITE_NAME, so it is not repeated here. */
export const welcomeAccount: Omit<DemoPerson, 'name' | 'thought' | 'email'> = {
  username: 'storyhearth',
  bio: 'The house itself. Keeps the lamps lit, writes the occasional note, takes no sides about commas.',
};

/** The welcome shelf of a first start (decision 18): short works that explain the site. Newest last. */
export const welcomeBooks: readonly DemoBook[] = [
  {
    title: 'Notes for Whoever Keeps the House',
    description: 'For the person who typed the command. What is running, where it keeps things, and what to do before you go to bed.',
    genre: 'Non-Fiction',
    language: 'English',
    author: welcomeAccount.username,
    cover: 'drawn',
    pages: [
      `# It is running

If you can read this, it works. You typed **npm start**, it fetched what it was missing, started a PostgreSQL of its own, and printed an address. Everything that follows can wait until after tea.

The house is one program and one folder. The program you can fetch again at any time. The folder you cannot: it holds every book, every draft, every comment, every picture and every account, and it is called *data* unless you named another in **DATA_DIR**.

To make a copy, stop the house, copy the folder, and start the house again. To move to another machine, do the same and carry the copy with you. That is all there is to it, and it is worth doing before you need it.

Stopping is Ctrl+C, or a polite SIGTERM: it finishes what it is doing and closes its database behind it. If the power goes instead, nothing that it had confirmed is lost; it puts itself in order at the next start.`,
      `# The settings

There are few, they come from the environment, and each has a value that works already. A wrong one stops the start with a sentence that names it, so you may experiment.

**PORT** and **HOST** say where it listens. Out of the box that is 3000, on this machine only. To let in a network, give HOST the value 0.0.0.0, or put a web server in front, which you will want anyway for https.

**ORIGIN** is the address in your readers’ browsers, such as https://stories.example.org. Set it as soon as there is one. Forms that come from elsewhere are turned away at the door, and it is by this that the house knows where elsewhere begins.

**SITE_NAME** is the name over the door and **SUPPORT_EMAIL** the address beneath it. While you have none, none is shown.

**DATABASE_URL** makes it use a PostgreSQL of yours in place of its own. The S3 settings send the pictures to a bucket. With either of these the data folder is no longer the whole story, and neither is the copy you made of it.`,
      `# Keeping an eye on it

The address **/healthz** answers *ok* while the database answers, and 503 when it does not. Point whatever watches your machines at it.

If the database goes away while people are reading, they are shown a calm page that says so, and the house comes back by itself when the database does. You do not need to start anything again.

Fairness is built in: there are limits to how often anybody may try a password, post, or send a picture. If you put a web server in front, say so with **TRUST_PROXY**, and how many stand there; otherwise every reader seems to come from the same chair, and they will all share one person’s patience.

If you would like to see the place with the lamps lit before you invite anyone, **npm run demo** opens a second house beside this one, in a folder of its own, with a few dozen books in it and two people you can sign in as. Nothing you do there is seen here.

The rest is written down in the folder *docs*. Good night. It will be here in the morning.`,
    ],
  },
  {
    title: 'A Face for the Shelf',
    description: 'On covers: the one you upload, and the one that is drawn for you and will never be quite the same as another.',
    genre: 'Non-Fiction',
    language: 'English',
    author: welcomeAccount.username,
    cover: 'drawn',
    pages: [
      `# The one that is drawn

Every book here may have a drawn cover, and this one has. Nobody designed it. It is made from the title, the kind of work, and the author: those decide the colours, the pattern, and where the letters stand. The same book always gets the same cover, and a different title gets a different one.

It is not a place-holder. Long titles are set smaller, short ones are allowed some room, and it knows how to set Arabic from the right. If you have no picture, or none you like better, choose it with a clear conscience.

You choose it by name when you publish. Until there is a cover of one sort or another the Publish button waits, and it says that this is what it is waiting for.`,
      `# The one you bring

If you have a picture, bring it. A cover is three wide and four high, like a paperback; something close to 900 by 1200 looks well everywhere. It may be a JPG, PNG, GIF or WebP of up to 5 MB. If something is the matter with it, you are told what, and your form stays as you filled it in.

The picture is redrawn on the way in, at the sizes that the pages need. Whatever your camera wrote into it, such as where you were standing, is left at the door.

Three suggestions from somebody who has looked at a great many spines. Put the title in the picture only if you can read it at the size of a stamp. Leave the lower edge quiet. And bring pictures that are yours to use; the person who made it stayed up late, too.

Pictures can go into the pages as well, between two paragraphs, where you would pause. When you add one, describe it in a few words: some of your readers will hear it and not see it.`,
    ],
  },
  {
    title: 'A Comfortable Chair',
    description: 'Paper, type, light and keys. How to arrange the reader to suit your eyes, and how it keeps your place when you nod off.',
    genre: 'Non-Fiction',
    language: 'English',
    author: welcomeAccount.username,
    cover: 'drawn',
    pages: [
      `# Arranging the light

At the top of a book there are two letters, **Aa**. Behind them are the reading settings. Turn things until you forget about them.

There are five papers: *Paper* and *Linen* are warm, *Mist* is cool, *Dusk* and *Night* are for when somebody beside you is asleep. There are three typefaces: *Bookish*, which has manners; *Plain*, which has none and needs none; and *Easy-read*, whose letters are drawn so that no two are mistaken for each other. There are six sizes, three distances between the lines, and two widths of page.

With an account, your settings follow you from one device to the next. Without one, they stay in this browser, and that is fine too.`,
      `# Turning the page

Previous and Next stand at the foot of the page. The left and right arrow keys do the same, and on a phone so does a finger drawn across. In a book that is read from right to left, the keys and the finger go that way round as well.

Your place is kept while you are signed in. Close the book in the middle of a sentence, and it will be waiting on the front page, under *Continue Reading,* with the page you were on.

The heart says you were glad of a book. It is one heart for each reader and book, and it is not taken back, so it is worth what it says. *Save* puts the book by for later. *Comments* are where you tell the author which line it was. They remember for years.

Anyone may read a book whose address they were given, without an account. You sign in to like, to save, to say something; and to write, when you find that you have started to.`,
    ],
  },
  {
    title: 'Where Your Words Are',
    description:
      'What happens to a sentence between your fingers and the shelf, what the line under the title is telling you, and what two windows do.',
    genre: 'Non-Fiction',
    language: 'English',
    author: welcomeAccount.username,
    cover: 'drawn',
    pages: [
      `# On this device, then in the house

While you write, there is a short line of words near the top of the page that says where your text is. It is there so that you do not have to wonder.

Every keystroke is put by on your own device almost as soon as you have made it, within half a second. When you pause for breath, the text goes to the house as well, and the line says that it is saved. You need not press anything. *Save Draft* is there for when you would like to, and a person sometimes would.

If the connection goes, write on. The line tells you that you are offline and that there are changes waiting; they wait on your device, and when the connection is back they are sent, once. A train tunnel is not a reason to stop in the middle of a paragraph.

You may even begin before you have an account. What you write stays on your device, and when you sign in to keep it, it comes along.`,
      `# Two windows

Sooner or later, everybody opens the same draft twice: the laptop in the kitchen, the phone in bed. You change a sentence here, and another sentence there.

In that case the house does not choose. The window that is behind is told so, in words, and both texts are kept. Nothing of yours is written over in silence. It is your sentence; you will know which was the better one.

Your drafts are seen by you and by nobody else. They are not on the front page, not in anybody’s list, and not at any address that another person could open. They become visible on the day you publish, and not before.

And when you delete a work, you are asked first, because that is the one thing here that cannot be undone.`,
    ],
  },
  {
    title: 'How a Book Begins Here',
    description: 'From the empty page to the shelf, in about five minutes, or twenty years. The steps are the same.',
    genre: 'Non-Fiction',
    language: 'English',
    author: welcomeAccount.username,
    cover: 'drawn',
    pages: [
      `# The first line

Press **Write** and choose a book. You get a title, a description, and one empty page. There is nothing to set up. Most people skip the title; it tends to arrive about the time that you stop looking for it.

Write the first line. It need not be good. It only has to be there, so that the second line has something to disagree with.

The toolbar above the page makes words *italic* or **bold**, sets headings, lists and quotations, and puts in pictures. If it is in your way, one button hides it. Beside the page there is a panel with the structure of your book: how many pages, how many words, and the page you are on. There is also a tip. There are ten, and you may ignore them all.`,
      `# More pages

A book here is made of pages, and you decide where one ends. **Add Page** asks whether the current page is saved and then gives you the next one. Any page can be deleted but the first: a book has to begin somewhere.

How long should a page be? About as long as you would like somebody to read without looking up. End it where the reader has a question, and not where you ran out of room.

Write in the language you dream in. Arabic and Hebrew run from the right by themselves, line by line, and a page may change its mind halfway. When you publish you will be asked for the language, so that your readers can find you by it; there are eighteen in the list, and if yours is not among them, you can type it.`,
      `# The shelf

When it is ready, or when you are tired of being the only one who knows, press **Publish**. You are asked for three things: a genre, a language, and a cover, which can be a picture of yours or the one that is drawn from your title. You need a title by then, and some words on the first page.

That is all. It goes up on the front page, under *Recently Added,* and anybody can read it.

What happens next is quiet. Somebody opens it; the number of views goes up by one, and it is a real person, counted once. Somebody leaves a heart. Then, on some evening when you have nearly forgotten, there is a comment from a person you have never met, in a town that you will have to look up, about a line you almost cut.

We cannot promise you that evening. We only keep the lamp where it can be seen.

The page is that way. *Go on.*`,
    ],
  },
];
