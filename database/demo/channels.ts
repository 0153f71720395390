/** A demo channel. `cover` is a file in this folder, `days` its age; channels with messages are in talk.ts. */
export type DemoChannel = {
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  cover: string;
  owner: string;
  days: number;
  isPrivate?: true;
  members: readonly string[];
  /** Usernames with a pending join request. */
  requests?: readonly string[];
};

export const channels: readonly DemoChannel[] = [
  {
    name: 'Plot Hole Repair',
    description: 'Bring the hole and a torch. We have shovels, string and one very patient engineer.',
    category: 'Plot Development',
    tags: ['plot', 'mystery', 'character-development', 'novels', 'dialogue'],
    cover: 'scenes/prospero-ariel.webp',
    owner: 'tomas',
    days: 95,
    members: ['maya', 'theomarchand', 'ravimenon', 'kofimensah'],
  },
  {
    name: 'Hard Magic, Soft Hearts',
    description: 'Rules for your magic, and the people who break them.',
    category: 'Worldbuilding',
    tags: ['fantasy', 'magic-systems', 'romance', 'character-development', 'setting', 'ya'],
    cover: 'scenes/ninety-moorings.webp',
    owner: 'inesvaldovar',
    days: 80,
    members: ['wayward_tales', 'luciaferran', 'bia_nogueira', 'saltglass'],
  },
  {
    name: 'Sleepers and Signals',
    description: 'Ships, stations and what the radio said before it stopped.',
    category: 'Writing',
    tags: ['sci-fi', 'technology', 'horror'],
    cover: 'comics/art/sf-station.webp',
    owner: 'ravimenon',
    days: 62,
    members: ['maya', 'wei_lin', 'cleovance', 'sami_masri'],
  },
  {
    name: 'نادي الحكايات',
    description: 'حكايات قصيرة بالعربية: نقرأ صفحة ونتحدث عنها حتى يبرد الشاي.',
    category: 'Book Club',
    tags: ['short-stories', 'historical', 'حكايات'],
    cover: 'comics/art/jinn-city.webp',
    owner: 'layla_haddad',
    days: 45,
    members: ['noorhaddad', 'sami_masri'],
  },
  {
    name: 'The House Seat',
    description: 'A book club that meets in the last row. One book a month, no homework, strong opinions about endings.',
    category: 'Book Club',
    tags: ['novels', 'mystery', 'historical', 'romance'],
    cover: 'scenes/mrs-hudson.webp',
    owner: 'theomarchand',
    days: 33,
    members: ['saoirse_b', 'dana_whitlock', 'chiara_bonetti', 'friederike_lang'],
  },
  {
    name: 'Small Dragons, Big Feelings',
    description: 'Stories for readers who still count in sleeps. Read it aloud before you post it.',
    category: 'Writing Prompts',
    tags: ['children', 'fantasy', 'adventure'],
    cover: 'comics/art/dragon-sneeze.webp',
    owner: 'midori_ogawa',
    days: 20,
    members: ['maya', 'elinsjoberg', 'bia_nogueira'],
  },
  {
    name: 'The Undersea Parliament',
    description: 'A shared world below the waves. New clerks are sworn in by the chair.',
    category: 'Worldbuilding',
    tags: ['worldbuilding', 'sci-fi', 'magic-systems', 'setting'],
    cover: 'comics/art/whale-and-ship.webp',
    owner: 'maya',
    days: 14,
    isPrivate: true,
    members: ['saltglass', 'aurelle'],
    requests: ['kofimensah', 'wei_lin'],
  },
  {
    name: 'Atlantis, Probably',
    description: 'Theories with footnotes, footnotes with theories. Bring evidence or at least a map.',
    category: 'Fan Theories',
    tags: ['mystery', 'historical', 'adventure'],
    cover: 'scenes/market-that-walks.webp',
    owner: 'mateo_quispe',
    days: 6,
    members: ['vera_kolosova', 'theomarchand', 'tomas'],
  },
];
