import type { DemoPerson } from './shape.ts';

/** The two demo logins; the seeding code sets and prints their password. */
export const DEMO_WRITER = 'maya';
export const DEMO_READER = 'tomas';

/** People who publish. */
export const creators: readonly DemoPerson[] = [
  {
    name: 'Maya Lindqvist',
    username: 'maya',
    email: 'maya@storyhearth.example',
    bio: 'Writes before the house wakes up. Small fantasies about large machines, and one honest book about swimming.',
    thought: 'A first draft is only the water. The jug comes later.',
  },
  {
    name: 'Ines Valdovar',
    username: 'inesvaldovar',
    bio: 'Grew up under a lighthouse, on the side the light never reaches. Mysteries in which nobody is murdered, as a rule.',
    thought: 'Every answer should leave the room a little larger than it was.',
  },
  {
    name: 'Priya Raman',
    username: 'priyaraman',
    bio: 'Novelist, Chennai and Leeds. Writes in English on weekdays and in Hindi when it matters.',
    thought: 'Describe the lamp first. The moths know what to do.',
  },
  {
    name: 'Amara Okoye',
    username: 'saltglass',
    bio: 'I write about tides, trade routes and letters nobody sent. Author of Salt Letters. Slow replies, long footnotes.',
    thought: 'I map the islands first. The people arrive by boat, later, and complain about the tides.',
  },
  {
    name: 'Haruto Ishii',
    username: 'haruto_ishii',
    bio: 'Poems in two languages, neither of which has enough words for rain. 金沢在住。',
    thought: '傘を忘れた日にだけ書ける詩がある。',
  },
  {
    name: 'Lucía Ferrán',
    username: 'luciaferran',
    bio: 'De Zaragoza, con balcón. Escribo casas que recuerdan y cines que cierran.',
    thought: 'Si una casa cruje, contesta.',
  },
  {
    name: 'Mateo Quispe',
    username: 'mateo_quispe',
    bio: 'Cusco y Lima, según el frío. Humor escrito en serio, los martes.',
    thought: 'Reírse despacio también es memoria.',
  },
  {
    name: 'Noor Haddad',
    username: 'noorhaddad',
    bio: 'Amman, then Rotterdam, then a street with good bakers. Love stories in which somebody has to carry something heavy.',
    thought: 'Two people reaching for the same loaf is already a plot.',
  },
  {
    name: 'ليلى حدّاد',
    username: 'layla_haddad',
    bio: 'أكتب حكايات سمعتها من جدّتي، وأخرى كانت ستعجبها.',
    thought: 'الحكاية لا تنتهي، هي تنام فقط.',
  },
  {
    name: 'Вера Колосова',
    username: 'vera_kolosova',
    bio: 'Пишу о крышах, поездах и людях, которые на них опаздывают. Нижний Новгород.',
    thought: 'Черновик — это земля. Сначала копаешь.',
  },
  {
    name: 'Théo Marchand',
    username: 'theomarchand',
    bio: 'Nantes. Récits de voyage écrits sans quitter la cuisine, ou presque.',
    thought: 'L’horizon recule par politesse.',
  },
  {
    name: 'Wilhelmina Ashdown-Okafor',
    username: 'wayward_tales',
    bio: 'Long titles, short tempers, inland seas. Retired surveyor; the maps are getting less accurate every year, on purpose.',
    thought: 'If the reader is lost and happy, the map is finished.',
  },
  {
    name: 'Tomas Brandt',
    username: 'tbrandt',
    bio: 'Essays on cold weather and slow work. Builds walls without mortar and sentences without adverbs, mostly.',
    thought: 'Put the heavy stone down where it wants to lie.',
  },
  {
    name: 'Jun Okada',
    username: 'nightbus',
    bio: 'Every panel is a window seat. Comics in daylight, prose on the last train. 日本語でも書きます。',
    thought: 'The best line of dialogue is the driver saying nothing.',
  },
  {
    name: '小川みどり',
    username: 'midori_ogawa',
    bio: '水辺と屋上の話を書いています。金魚二匹と同居中。',
    thought: '静かな場面ほど、水の音を足す。',
  },
  {
    name: 'Saoirse Byrne',
    username: 'saoirse_b',
    bio: 'Kilbrack, County Mayo. Bad weather, worse secrets, decent tea.',
    thought: 'Let the dog in the story notice first.',
  },
  {
    name: 'Sigrún Hale',
    username: 'aurelle',
    bio: 'Glaciologist by training. Writes the future from the ice upward.',
    thought: 'Cold is a kind of memory with good handwriting.',
  },
  {
    name: 'Kofi Mensah',
    username: 'kofimensah',
    bio: 'Accra. Teacher of nine-year-olds, who are my editors and take no prisoners.',
    thought: 'Read it aloud. If a child looks out of the window, cut that line.',
  },
  {
    name: 'Dana Whitlock',
    username: 'dana_whitlock',
    bio: 'Comic novels from a serious desk in Ohio. Will argue about Prospero.',
    thought: 'A joke is a door that opens the other way.',
  },
  {
    name: 'Friederike Lang',
    username: 'friederike_lang',
    bio: 'Leipzig. Erzählungen, in denen die Dinge das letzte Wort haben.',
    thought: 'Erst zuhören, dann streichen.',
  },
  {
    name: 'Chiara Bonetti',
    username: 'chiara_bonetti',
    bio: 'Torino, quarto piano. Racconti per chi rientra tardi.',
    thought: 'La frase giusta è quella che aspetta il verde.',
  },
  {
    name: 'Beatriz Nogueira',
    username: 'bia_nogueira',
    bio: 'Setúbal e o mar em frente. Contos com linha, agulha e sal.',
    thought: 'Uma frase boa cose-se por dentro.',
  },
  {
    name: '한서윤',
    username: 'seoyun_han',
    bio: '부산에서 버스와 골목에 대해 씁니다.',
    thought: '문장은 내릴 곳을 알아야 한다.',
  },
  {
    name: '林薇',
    username: 'wei_lin',
    bio: '苏州人，写月亮、河和邻居。',
    thought: '先写窗，再写看窗的人。',
  },
];

/** People who read and comment, and publish nothing. */
export const readers: readonly DemoPerson[] = [
  {
    name: 'Tomás Oliveira',
    username: 'tomas',
    email: 'tomas@storyhearth.example',
    bio: 'Reads on the 7:12 from Aveiro. Has missed the stop twice and would do it again.',
  },
  { name: 'Freya Dahl', username: 'freya_dahl', bio: 'Bookbinder in Bergen. I judge everything by its last page.' },
  { name: 'Ravi Menon', username: 'ravimenon', bio: 'Reads mysteries twice: once for the answer, once for the manners.' },
  { name: 'Elin Sjöberg', username: 'elinsjoberg', bio: 'Librarian. Shhh, but kindly.' },
  { name: 'Cleo Vance', username: 'cleovance', bio: 'Book club of one, minutes available on request.' },
  { name: 'Marek Dvořák', username: 'tinsaints', bio: 'Draws robots, reads poems. Praha.' },
  { name: 'سامي المصري', username: 'sami_masri', bio: 'قارئ ليليّ. أضع علامة عند كل جملة تستحق كوب شاي.' },
  { name: '田辺ゆき', username: 'yuki_tanabe', bio: '図書館の三階、窓側の席にいます。' },
];

export const people: readonly DemoPerson[] = [...creators, ...readers];
