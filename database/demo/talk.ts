/** A channel message: author, age in minutes at the start of the demo, and text; `image` is a file in this folder. */
export type Line = { by: string; minutesAgo: number; text?: string; image?: { file: string; name: string } };
/** A channel and its messages; `cover` is a file in this folder. Created only if no channel has that name. */
export type Talk = {
  channel: string;
  owner: string;
  cover: string;
  description: string;
  category: string;
  tags: readonly string[];
  isPrivate?: boolean;
  /** Usernames with a pending join request. */
  requests?: readonly string[];
  lines: readonly Line[];
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** All authors are members of the channel. */
export const talks: readonly Talk[] = [
  {
    channel: 'Cartographers’ Table',
    owner: 'saltglass',
    cover: 'pictures/map-on-desk.webp',
    description: 'Maps first, people later. We swap islands on Sundays and argue about scale bars the rest of the week.',
    category: 'Worldbuilding',
    tags: ['worldbuilding', 'setting', 'magic-systems'],
    lines: [
      {
        by: 'saltglass',
        minutesAgo: 6 * DAY + 200,
        text: 'House rule for newcomers: maps first, people later. Post the coast before you post the king.',
      },
      { by: 'kofimensah', minutesAgo: 6 * DAY + 196, text: 'What if there is no king?' },
      { by: 'saltglass', minutesAgo: 6 * DAY + 195, text: 'Then post the coast and somebody will apply for the job.' },
      {
        by: 'wayward_tales',
        minutesAgo: 5 * DAY + 320,
        text: 'Does anyone have a rule of thumb for how far a cart goes in a day? My caravan crosses a desert in an afternoon and I have stopped believing it.',
      },
      {
        by: 'tbrandt',
        minutesAgo: 5 * DAY + 311,
        text: 'Thirty kilometres on a good road. Twelve in sand, and that is with water at both ends.',
      },
      {
        by: 'tbrandt',
        minutesAgo: 5 * DAY + 309,
        text: 'I keep the figures I use here, sources included: https://en.wikipedia.org/wiki/Preferred_walking_speed',
      },
      { by: 'wayward_tales', minutesAgo: 5 * DAY + 300, text: 'So my desert is either four days wide or a car park. Thank you. I think.' },
      {
        by: 'maya',
        minutesAgo: 4 * DAY + 700,
        text: 'Question about scale bars: do you draw one when the narrator would not know the distance?',
      },
      {
        by: 'saltglass',
        minutesAgo: 4 * DAY + 690,
        text: 'I draw it in the narrator’s unit. Mine measures in songs. From the harbour to the salt pans is nine songs, eleven with a headwind.',
      },
      { by: 'maya', minutesAgo: 4 * DAY + 688, text: 'I am stealing the headwind.' },
      { by: 'noorhaddad', minutesAgo: 3 * DAY + 410, text: 'On a floating island, is there still a tide?' },
      {
        by: 'saltglass',
        minutesAgo: DAY + 540,
        text: 'Only in the gossip. Everything on a floating island comes in and goes out by rumour.',
      },
      { by: 'saltglass', minutesAgo: DAY + 538, text: 'Also yes. Tether them, and let the tether be the tide.' },
      { by: 'aurelle', minutesAgo: 95, text: 'Finished the harbour. It hangs, so the boats are moored by their masts.' },
      {
        by: 'aurelle',
        minutesAgo: 94,
        image: { file: 'pictures/hanging-orchard.webp', name: 'The hanging harbour, seen from below at dusk.webp' },
      },
      { by: 'layla_haddad', minutesAgo: 61, text: 'جميل جدًا! من يشعل المصابيح؟' },
      { by: 'maya', minutesAgo: 52, text: 'The lamps. I need to know who lights the lamps.' },
      { by: 'aurelle', minutesAgo: 40, text: 'Children, with very long poles. It is the only job nobody grows out of.' },
    ],
  },
  {
    channel: 'First Pages, Kindly',
    owner: 'maya',
    cover: 'pictures/moth-lamp.webp',
    description: 'One page, one question, two answers. Say what you would keep before what you would cut.',
    category: 'Critique Group',
    tags: ['novels', 'dialogue', 'short-stories'],
    isPrivate: true,
    requests: ['ravimenon', 'elinsjoberg'],
    lines: [
      {
        by: 'maya',
        minutesAgo: 3 * DAY + 130,
        text: 'How this works: one page, one question you want answered, and you answer two others before you post again. Say what you would keep before what you would cut.',
      },
      {
        by: 'tomas',
        minutesAgo: 2 * DAY + 420,
        text: 'My question: would you turn the page?\n\n“The lift had been out of order for so long that the children in the building believed it was a cupboard with ambitions.”',
      },
      {
        by: 'dana_whitlock',
        minutesAgo: 2 * DAY + 400,
        text: 'Yes. Keep “with ambitions”. I would want to know by line three who is old enough to remember it working.',
      },
      { by: 'haruto_ishii', minutesAgo: 2 * DAY + 380, text: 'I would turn it. But slowly, like the lift.' },
      { by: 'tomas', minutesAgo: 2 * DAY + 377, text: 'That is the best review I have ever had.' },
      { by: 'saoirse_b', minutesAgo: DAY + 180, text: 'Mine opens with weather. I know. The question is whether fog counts.' },
      {
        by: 'priyaraman',
        minutesAgo: DAY + 160,
        text: 'Fog counts double. But if it is in the kitchen, it stops being weather and becomes a guest.',
      },
      {
        by: 'maya',
        minutesAgo: 7 * HOUR,
        text: 'Answering two before I post mine tonight, as sworn. Saoirse: keep the kettle. Cut the second window, we already believe the first.',
      },
      { by: 'saoirse_b', minutesAgo: 6 * HOUR + 50, text: 'The second window is gone and nobody will ever know it was there.' },
    ],
  },
  {
    channel: 'Rain Department',
    owner: 'haruto_ishii',
    cover: 'scenes/umbrella-town.webp',
    description: 'Every kind of rain, in every language that has a word for it. 雨の話だけ。',
    category: 'Writing Prompts',
    tags: ['poetry', 'setting'],
    lines: [
      { by: 'haruto_ishii', minutesAgo: 8 * DAY, text: 'Today’s entry: the rain that only sounds like rain. It was bamboo.' },
      {
        by: 'vera_kolosova',
        minutesAgo: 7 * DAY + 300,
        text: 'У нас это называется «грибной дождь». Солнце светит, а ты всё равно мокрый.',
      },
      {
        by: 'haruto_ishii',
        minutesAgo: 7 * DAY + 280,
        text: '狐の嫁入り. A fox is getting married. I love that every language blames somebody.',
      },
      { by: 'freya_dahl', minutesAgo: 2 * DAY + 90, text: 'Bergen here. We have run out of words and started on the numbers.' },
      { by: 'nightbus', minutesAgo: 2 * DAY + 80, text: 'What is forty-one?' },
      { by: 'freya_dahl', minutesAgo: 2 * DAY + 78, text: 'Sideways.' },
      { by: 'tomas', minutesAgo: 3 * HOUR, text: 'Here: none for ninety days. I have come to read yours.' },
    ],
  },
  {
    channel: 'Midnight Comics',
    owner: 'nightbus',
    cover: 'comics/art/bus-lamp-rain.webp',
    description: 'Panels at an hour when nobody should be drawing panels. Show the page, not the polish.',
    category: 'Comics',
    tags: ['comics', 'manga', 'horror', 'plot'],
    lines: [
      { by: 'nightbus', minutesAgo: 9 * DAY, text: 'Open from midnight until the ink is dry. Show the page, not the polish.' },
      {
        by: 'yuki_tanabe',
        minutesAgo: 5 * DAY + 240,
        text: 'How many panels can be silent in a row before the reader thinks the letters failed to load?',
      },
      { by: 'nightbus', minutesAgo: 5 * DAY + 236, text: 'Three. Four if there is rain.' },
      { by: 'tinsaints', minutesAgo: 5 * DAY + 230, text: 'Robots get six. People assume they are buffering.' },
      { by: 'haruto_ishii', minutesAgo: 2 * DAY + 75, text: 'Is a goldfish in every panel a motif or a mistake?' },
      { by: 'yuki_tanabe', minutesAgo: 2 * DAY + 70, text: 'From the third one on, a motif.' },
      { by: 'nightbus', minutesAgo: 6 * HOUR + 12, text: 'The last stop. I still owe this panel its moon.' },
      {
        by: 'nightbus',
        minutesAgo: 6 * HOUR + 11,
        image: { file: 'comics/art/bus-terminus.webp', name: 'The last stop, without its moon.webp' },
      },
      { by: 'tomas', minutesAgo: 5 * HOUR, text: 'Leave the moon out. Everyone on that bus has already gone home.' },
      { by: 'seoyun_han', minutesAgo: 4 * HOUR + 40, text: '달이 없는 게 더 좋아요. The lamp is doing its job.' },
    ],
  },
];
