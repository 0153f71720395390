import type { DemoComment } from './shape.ts';

/** Comments on comics, theories and worlds; `book` is the exact title. */
export const remarksOnOthers: readonly DemoComment[] = [
  {
    username: 'tomas',
    book: 'Night Bus to Nowhere',
    text: 'The fox reads the ticket upside down and nobody minds. I checked three times.',
    daysAgo: 0.4,
  },
  { username: 'cleovance', book: 'Night Bus to Nowhere', text: 'I would ride this bus on purpose.', daysAgo: 0.7 },
  { username: 'elinsjoberg', book: 'Captain Adequate', text: 'Finally a hero with a lunch break.', daysAgo: 0.3 },
  { username: 'ravimenon', book: 'The Second Blink', text: 'Panel three tells you everything and I still did not see it.', daysAgo: 0.9 },
  { username: 'yuki_tanabe', book: '屋上の金魚', text: '最後のコマで声が出ました。電車の中で。', daysAgo: 0.5 },
  {
    username: 'sami_masri',
    book: 'المصباح الذي لا ينام',
    text: 'حتى الجنّي يحتاج إلى من يحكي له قبل النوم. أعدت قراءتها لابنتي.',
    daysAgo: 0.6,
  },
  { username: 'freya_dahl', book: 'The Last Loaf', text: 'I can smell it.', daysAgo: 0.2 },
  {
    username: 'tinsaints',
    book: 'Signal, Repeated',
    text: 'The crack in the dome is drawn with one line and it is the loudest line here.',
    daysAgo: 0.8,
  },
  {
    username: 'ravimenon',
    book: 'Mrs Hudson Edited the Holmes Stories',
    text: 'This explains why the breakfasts are always better described than the murders.',
    daysAgo: 0.5,
  },
  {
    username: 'elinsjoberg',
    book: 'Mrs Hudson Edited the Holmes Stories',
    text: 'As a librarian I object. As a reader I am convinced.',
    daysAgo: 0.3,
  },
  {
    username: 'maya',
    book: 'Prospero Never Had Any Magic. Ariel Did.',
    text: 'I staged this twice and never noticed who is in the room whenever something works.',
    daysAgo: 0.7,
  },
  { username: 'tomas', book: 'The Moon Leaned In, and That Is How It Got Hit', text: 'Went back to watch it. It does lean.', daysAgo: 0.6 },
  {
    username: 'cleovance',
    book: 'The Man With the Straw Was Working for the Wolf',
    text: 'Three pigs, one supplier. Follow the straw.',
    daysAgo: 0.2,
  },
  {
    username: 'freya_dahl',
    book: 'The Ninety Moorings',
    text: 'Mooring forty-one is where I would live. I would be terrible at it.',
    daysAgo: 0.4,
  },
  { username: 'maya', book: 'Nine Lighthouses, No Sea', text: 'Please somebody set a story here before I do.', daysAgo: 0.8 },
  {
    username: 'elinsjoberg',
    book: 'The Market That Walks',
    text: 'The rule about who may sell shadows after noon made me laugh out loud at the desk.',
    daysAgo: 0.9,
  },
  { username: 'yuki_tanabe', book: '傘町 ― 通りごとに違う雨が降る町', text: '三丁目の雨、うちの近所にも降ります。', daysAgo: 0.5 },
];
