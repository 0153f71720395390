import type { DemoGenre, DemoLanguage } from './shape.ts';

/** An entry of a challenge. `daysAgo` counts from the start of the demo; `warmth` is the share of all people who like it, from 0 to 1. */
export type DemoEntry = {
  title: string;
  description: string;
  genre: DemoGenre;
  language: DemoLanguage;
  author: string;
  daysAgo: number;
  warmth: number;
  pages: readonly string[];
  remarks?: readonly (readonly [username: string, daysAgo: number, text: string])[];
};
/** A challenge; `endedDaysAgo` below 0 means that it is still running. */
export type DemoChallenge = {
  title: string;
  description: string;
  startedDaysAgo: number;
  endedDaysAgo: number;
  /** The starting number of participants (decision 2). */
  participants: number;
  entries: readonly DemoEntry[];
};

export const challenges: readonly DemoChallenge[] = [
  {
    title: 'Lost in Translation',
    description: 'A message arrives in a language nobody speaks any more. Answer it anyway.',
    startedDaysAgo: 7,
    endedDaysAgo: -5,
    participants: 126,
    entries: [
      {
        title: 'The Last Speaker of Rain',
        description: 'She taught me the word for the sound a roof makes when it is glad of you.',
        genre: 'Fiction',
        language: 'English',
        author: 'elinsjoberg',
        daysAgo: 0.09,
        warmth: 0.85,
        pages: [
          `My grandmother had eleven words for rain and nobody left to say them to.

When the letter came she read it standing, at the window, with her lips moving. I asked who it was from. She said: *from somebody who learned it out of a book.*

“Is it wrong?” I asked.

“It is very polite,” she said. “Nobody was ever that polite about rain.”`,
          `She answered the same evening. I carried the paper, the good pen, the second-best glasses.

She wrote for an hour and it came to four lines. One of the words I knew. It is the sound that a roof makes when it is glad of you, and you may only use it indoors.

I posted it in the morning. It was dry, and I hadn’t a word for that.`,
          `The answer to the answer came in March. *Is there a word*, it said, in those careful letters, *for rain that somebody else is listening to?*

There was not. There had never been two of them who were not in the same house.

She thought about it until supper, and then she made one.`,
        ],
        remarks: [
          ['tomas', 0.05, 'The roof word is going on a note above my desk, indoors, as instructed.'],
          ['ravimenon', 0.03, 'Four lines in an hour. That is the right speed.'],
          ['freya_dahl', 0.02, 'Judged by its last page: yes.'],
        ],
      },
      {
        title: 'Errata',
        description: 'The dictionary arrived with one page missing, and it was always the same page.',
        genre: 'Mystery',
        language: 'English',
        author: 'ravimenon',
        daysAgo: 1.1,
        warmth: 0.6,
        pages: [
          `We ordered the dictionary three times. Each copy came with pages 211 and 212 gone, cut close to the spine with something sharp and patient.

The bookseller apologised. The publisher apologised. The author had been dead for sixty years and said nothing, which the publisher took for an apology as well.`,
          `I worked it out from the edges. Page 210 ends in the middle of *to return (a thing)*. Page 213 begins with the second meaning of *to return (oneself)*.

Whatever stood between was the word the message began with. Everything else in it I could read: *…when the river is low, and bring your mother’s key.*

I went at low water. The key I had to guess.`,
        ],
        remarks: [['elinsjoberg', 0.9, 'As a librarian I must ask where you keep your scissors.']],
      },
      {
        title: 'Dear Nobody, in Brackets',
        description: '[untranslatable] she wrote, and underlined it, and went to put the kettle on.',
        genre: 'Comedy',
        language: 'English',
        author: 'saoirse_b',
        daysAgo: 2.2,
        warmth: 0.5,
        pages: [
          `The first line was [a greeting, warm, to more than one person or to one person whom you are afraid of].

The second line was [weather].

The third line took her until Thursday.`,
          `Her editor rang. “Readers,” he said, “do not like brackets.”

“Then they will not like these people,” she said. “They thought in them.”`,
        ],
      },
      {
        title: 'Numbers Station',
        description: 'Seven, seven, four, pause. It has been reading us something since 1961.',
        genre: 'Science Fiction',
        language: 'English',
        author: 'nightbus',
        daysAgo: 3.4,
        warmth: 0.45,
        pages: [
          `We thought it was a code. We gave it to the people who break codes, and they gave it back.

It was my daughter who put the numbers on the piano. She was six and wanted to know how it went.

It went: *somebody is still here, is somebody still there.* In C, mostly.`,
          `We have a transmitter now, on the roof of the school. It is the school’s turn on Wednesdays.

So far we have sent the whole of the song book, and the goat.`,
        ],
      },
      {
        title: 'رسالة بلا نقاط',
        description: 'وصلت الرسالة من دون نقاط، فقرأناها بكل الطرق، وأجبنا عن كل واحدة منها.',
        genre: 'Fiction',
        language: 'Arabic',
        author: 'layla_haddad',
        daysAgo: 4,
        warmth: 0.55,
        pages: [
          `وصلت الرسالة من دون نقاط. قالت جدّتي إن هذا كان خطّ أهل الجبل قبل أن يتعلّموا الشكّ.

قرأناها مرّة: *النهر عاد*. وقرأناها ثانية: *البحر بعيد*. وفي الثالثة لم تكن عن الماء أصلًا.

كتبنا ثلاثة أجوبة، ووضعنا كلّ جواب في ظرف، وتركنا لساعي البريد أن يختار.`,
          `عاد الجواب بعد سنة، ومعه كيس صغير من النقاط، مقصوصة من ورق أسود.

قالت جدّتي: ضعيها حيث تحبّين أن تكوني.`,
        ],
        remarks: [['sami_masri', 3.5, 'كيس النقاط! سأبحث عن واحد مثله.']],
      },
      {
        title: 'Das Wort für später',
        description: 'Es gab ein Wort dafür, aber das sagten sie erst beim Abschied.',
        genre: 'Contemporary',
        language: 'German',
        author: 'friederike_lang',
        daysAgo: 5.2,
        warmth: 0.3,
        pages: [
          `Auf der Insel gab es ein Wort für alles, was man später tun würde. Es war das häufigste Wort der Insel.

Ich fragte die Alte, wie man es schreibt. „Morgen“, sagte sie, und das war entweder die Antwort oder das Wort.`,
        ],
      },
    ],
  },
  {
    title: 'The Uninvited Season',
    description: 'It comes between two of the usual ones, and stays for nine days.',
    startedDaysAgo: 14,
    endedDaysAgo: 7,
    participants: 0,
    entries: [
      {
        title: 'Ninth of Lent Light',
        description: 'Everything grew one more leaf and thought better of it.',
        genre: 'Fantasy',
        language: 'English',
        author: 'maya',
        daysAgo: 8.2,
        warmth: 0.7,
        pages: [
          `It began on a Tuesday, between autumn and the other thing. The light came from the side and stayed there.

The almanac had no column for it, so my father wrote in the margin: *warm, from the left.*`,
          `Everything grew one more leaf and thought better of it. The bees came out, looked around, and asked each other whose idea this was.

On the ninth day it went, politely, and the frost had to apologise for being late.`,
        ],
        remarks: [
          ['tomas', 8, '“Warm, from the left” is the most useful forecast I have read this year.'],
          ['midori_ogawa', 7.6, 'The bees asking whose idea it was. Yes.'],
        ],
      },
      {
        title: '五番目の風',
        description: '秋と冬のあいだに、だれの風でもない風が吹いた。',
        genre: 'Poetry',
        language: 'Japanese',
        author: 'haruto_ishii',
        daysAgo: 9,
        warmth: 0.4,
        pages: ['秋と冬のあいだに\n名前のない風が九日吹いた\n\n洗濯物はよく乾いて\nだれも礼を言わなかった'],
      },
      {
        title: 'Minutes of the Weather Committee',
        description: 'Present: four seasons. Apologies: none. Any other business: yes.',
        genre: 'Comedy',
        language: 'English',
        author: 'cleovance',
        daysAgo: 10.5,
        warmth: 0.5,
        pages: [
          `Winter took the chair, as usual without being asked.

A fifth season introduced itself under *any other business*. Summer asked what it did. It said it was mostly in between. Spring said that this was taken.

It was moved that nine days should do no harm. The motion was carried, by a small wind, out of the window.`,
        ],
      },
    ],
  },
  {
    title: 'A Door in the Water',
    description: 'The lake has been drained for the repairs. There is a door in the floor of it, and a mat.',
    startedDaysAgo: 21,
    endedDaysAgo: 14,
    participants: 0,
    entries: [
      {
        title: 'Wipe Your Feet',
        description: 'The mat said so, in a hand that knew us.',
        genre: 'Fantasy',
        language: 'English',
        author: 'inesvaldovar',
        daysAgo: 15.3,
        warmth: 0.65,
        pages: [
          `The engineers would not touch it. It was not in the plans, they said, and neither was the mat.

So it was we who went, the three of us, on the Sunday, over the cracked mud in our church shoes.`,
          `The mat said WIPE YOUR FEET, and somebody had added in chalk: *yes, you too, Ines.*

I wiped them. It seemed the least that I could do, and I have since found that it was also the most.`,
        ],
      },
      {
        title: 'Inventário do fundo do lago',
        description: 'Sete bicicletas, um sino, uma porta. A porta estava trancada por dentro.',
        genre: 'Mystery',
        language: 'Portuguese',
        author: 'bia_nogueira',
        daysAgo: 16.8,
        warmth: 0.35,
        pages: [
          `Sete bicicletas. Um sino. Onze alianças, o que diz muito sobre a ponte.

Uma porta. Trancada por dentro.

Assinei por tudo, menos pela porta. A porta, disse ao chefe, assina ela própria quando quiser.`,
        ],
      },
      {
        title: 'The Landlord of the Deep End',
        description: 'He had been collecting rent in coins for a hundred years, and thought they were gifts.',
        genre: 'Comedy',
        language: 'English',
        author: 'kofimensah',
        daysAgo: 19,
        warmth: 0.4,
        pages: [
          `“You have all been very generous,” said the man behind the door. He had a drawer full of pennies. “I kept every one. I did wonder what they were for.”

“They were wishes,” I said.

He looked at the drawer for a long time. “Ah,” he said. “Then I am rather behind.”`,
        ],
      },
    ],
  },
  {
    title: 'Letters to a Machine',
    description: 'It has answered the complaints department’s post for thirty years. Somebody finally writes to it.',
    startedDaysAgo: 28,
    endedDaysAgo: 21,
    participants: 0,
    entries: [
      {
        title: 'Re: Re: Re: The Kettle',
        description: 'Dear Sir or Madam or Neither.',
        genre: 'Comedy',
        language: 'English',
        author: 'dana_whitlock',
        daysAgo: 22,
        warmth: 0.55,
        pages: [
          `Dear Sir or Madam or Neither,

The kettle is fine now. I am writing because your last letter said *we understand how disappointing this must be*, and I have been a widow for eight years, and you were the first.`,
          `Dear Customer,

This machine is not able to understand. It has a drawer of sentences. It went through all of them twice before it chose that one.

It is glad about the kettle.`,
        ],
        remarks: [['wei_lin', 21.5, 'It went through all of them twice. I am not crying, it is the kettle.']],
      },
      {
        title: 'Punch Card Valentine',
        description: 'Hold it up to the light, said the note. Then hold it up to the other light.',
        genre: 'Romance',
        language: 'English',
        author: 'nightbus',
        daysAgo: 24,
        warmth: 0.4,
        pages: [
          `The night shift had one terminal and one window. I was the window.

He fed it a card at ten to four each morning, and it printed the same thing: READY. On the fourteenth it printed ARE YOU.`,
        ],
      },
      {
        title: 'Complaint Number One',
        description: 'It had been filed before the department existed, and before the machine.',
        genre: 'Science Fiction',
        language: 'English',
        author: 'tbrandt',
        daysAgo: 26,
        warmth: 0.3,
        pages: [
          `Number two concerned a lamp. Number three, the same lamp. I asked the machine for number one.

It took the whole afternoon. *It is dark in here*, said the slip. The handwriting was punched.`,
        ],
      },
    ],
  },
];
