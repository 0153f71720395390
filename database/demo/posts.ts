/** An image of a post: a file in `pictures/`, `covers/` or `comics/art/`, and its alt text. */
export type DemoPostPicture = { file: string; description: string };

export type DemoPost = {
  author: string;
  minutesAgo: number;
  content: string;
  tags: readonly string[];
  pictures?: readonly DemoPostPicture[];
  /** The probability that a person likes it, 0 to 1. Counts are computed from the rows (decision 2). */
  warmth: number;
  /** Oldest first. */
  comments?: readonly { author: string; minutesAgo: number; text: string }[];
};

const HOUR = 60;
const DAY = 24 * HOUR;

export const posts: readonly DemoPost[] = [
  {
    author: 'saltglass',
    minutesAgo: 2 * HOUR,
    content: 'Chapter nine wanted a map, so chapter nine got a map. The dotted line is the ferry that only runs when somebody is lying.',
    tags: ['worldbuilding', 'maps', 'saltletters'],
    pictures: [
      {
        file: 'pictures/map-on-desk.webp',
        description: 'A notebook open on a wooden desk: writing on the left, a map with a dotted line on the right.',
      },
      { file: 'covers/salt-letters.webp', description: 'The cover of Salt Letters.' },
      { file: 'comics/art/sea-far-lights.webp', description: 'A dark sea with small lights far out.' },
      { file: 'comics/art/whale-and-ship.webp', description: 'A small ship above a very large whale.' },
    ],
    warmth: 0.95,
    comments: [
      {
        author: 'wayward_tales',
        minutesAgo: 1.8 * HOUR,
        text: 'As a retired surveyor I approve of the scale, which is wrong in the right places.',
      },
      { author: 'tomas', minutesAgo: 1.4 * HOUR, text: 'Does the ferry take passengers, or only witnesses?' },
      { author: 'nightbus', minutesAgo: HOUR, text: 'The ferry timetable is going to be four pages of footnotes, isn’t it.' },
      { author: 'elinsjoberg', minutesAgo: 38, text: 'I would pay the toll. Gladly. In lies.' },
    ],
  },
  {
    author: 'theomarchand',
    minutesAgo: 5 * HOUR,
    content:
      'Small victory: I deleted a scene I loved, and the book got lighter. Then I put one sentence of it back in another character’s mouth. She says it better.',
    tags: ['plottwist', 'revision'],
    warmth: 0.6,
    comments: [{ author: 'friederike_lang', minutesAgo: 4 * HOUR, text: 'Erst zuhören, dann streichen. Genau so.' }],
  },
  {
    author: 'layla_haddad',
    minutesAgo: 6 * HOUR,
    content: 'سألتني جدّتي: لماذا يخاف القنديل من الصباح؟ كتبتُ ثلاث صفحات وما زلتُ لا أعرف الجواب. ربما لأن أحداً لا يشكره عند الفجر.',
    tags: ['حكايات', 'worldbuilding'],
    pictures: [{ file: 'comics/art/jinn-lamp.webp', description: 'قنديل نحاسيّ يضيء في غرفة مظلمة.' }],
    warmth: 0.7,
    comments: [
      { author: 'sami_masri', minutesAgo: 5.5 * HOUR, text: 'أشكره أنا. قرأتُ على ضوئه كل ما أحببت.' },
      { author: 'noorhaddad', minutesAgo: 3 * HOUR, text: 'My aunt would say: because at dawn somebody sees the dust on it.' },
    ],
  },
  {
    author: 'midori_ogawa',
    minutesAgo: 9 * HOUR,
    content: '屋上の金魚鉢に、今朝はじめて雨が入りました。二匹とも気づいていないふりをしています。この静けさを、次の章の最初に置きます。',
    tags: ['屋上の水族館', 'characterdesign'],
    pictures: [
      { file: 'comics/art/kingyo-bowl.webp', description: '屋上に置かれた金魚鉢。' },
      { file: 'comics/art/kingyo-first-drop.webp', description: '水面に落ちる最初の一滴。' },
      { file: 'comics/art/kingyo-sky.webp', description: '空を泳ぐ金魚。' },
    ],
    warmth: 0.75,
    comments: [
      { author: 'yuki_tanabe', minutesAgo: 8 * HOUR, text: '「気づいていないふり」が好きです。うちの猫も同じ顔をします。' },
      { author: 'haruto_ishii', minutesAgo: 7 * HOUR, text: 'この雨は七番目の雨ですね。' },
    ],
  },
  {
    author: 'maya',
    minutesAgo: 11 * HOUR,
    content: 'Up at five to write. Wrote the word “lantern” and took it out again until seven. The lantern has won.',
    tags: ['writinglife'],
    warmth: 0.65,
    comments: [
      { author: 'freya_dahl', minutesAgo: 10 * HOUR, text: 'Lanterns always do. Bookbinding is the same with glue.' },
      { author: 'cleovance', minutesAgo: 9 * HOUR, text: 'The book club of one moves to keep it in.' },
      { author: 'tomas', minutesAgo: 8 * HOUR, text: 'Seconded from the 7:12.' },
    ],
  },
  {
    author: 'nightbus',
    minutesAgo: 15 * HOUR,
    content: 'Thumbnails to finals. The fox kept the cap; the cap was not negotiable.',
    tags: ['characterdesign', 'comics', 'process'],
    pictures: [
      { file: 'comics/art/bus-fox-driver.webp', description: 'The bus doors are open. The driver is a fox in a blue uniform.' },
      { file: 'comics/art/bus-flight.webp', description: 'The bus leaves the ground.' },
    ],
    warmth: 0.85,
    comments: [{ author: 'tinsaints', minutesAgo: 14 * HOUR, text: 'Draw the ears over the cap and nobody will ever argue.' }],
  },
  {
    author: 'kofimensah',
    minutesAgo: 20 * HOUR,
    content:
      'Read chapter two to my class. Verdict of the back row: “too much weather, not enough goat.” They are right and there will be goat.',
    tags: ['writinglife', 'plottwist'],
    warmth: 0.8,
    comments: [
      { author: 'dana_whitlock', minutesAgo: 19 * HOUR, text: 'Put this on the back cover.' },
      { author: 'saoirse_b', minutesAgo: 18 * HOUR, text: 'We have spare goats in Kilbrack. And spare weather.' },
    ],
  },
  {
    author: 'wei_lin',
    minutesAgo: 26 * HOUR,
    content: '写了一个下午的窗。窗外的人还没有出现，但他的影子已经到了。',
    tags: ['writinglife'],
    warmth: 0.4,
  },
  {
    author: 'inesvaldovar',
    minutesAgo: 30 * HOUR,
    content: 'A reader asked which side of the lighthouse the light never reaches. The answer is: the stairs.',
    tags: ['plottwist', 'lighthouses'],
    pictures: [{ file: 'pictures/lighthouse-beam.webp', description: 'The beam of a lighthouse over a dark sea.' }],
    warmth: 0.9,
    comments: [
      { author: 'ravimenon', minutesAgo: 29 * HOUR, text: 'I read this twice: once for the answer, once for the manners.' },
      { author: 'priyaraman', minutesAgo: 28 * HOUR, text: 'Describe the stairs last. The reader knows what to do.' },
    ],
  },
  {
    author: 'aurelle',
    minutesAgo: 33 * HOUR,
    content: 'Magic system for the glacier city, in one line: whatever you melt, you have to remember for it.',
    tags: ['magicsystem', 'worldbuilding', 'scifitech'],
    warmth: 0.7,
    comments: [{ author: 'maya', minutesAgo: 31 * HOUR, text: 'The bill at the end of winter. Oh no.' }],
  },
  {
    author: 'vera_kolosova',
    minutesAgo: 2 * DAY,
    content: 'Сад на крыше закончен. Осталась одна скамейка, на которую никто не сел. Пусть будет для читателя.',
    tags: ['черновик'],
    pictures: [{ file: 'covers/roof-garden.webp', description: 'Обложка: сад на крыше под вечерним небом.' }],
    warmth: 0.55,
    comments: [{ author: 'elinsjoberg', minutesAgo: 1.8 * DAY, text: 'I have sat on it. Thank you.' }],
  },
  {
    author: 'seoyun_han',
    minutesAgo: 2.2 * DAY,
    content: '오늘 버스에서 옆자리 할머니가 물으셨다. “아가씨, 뭘 그렇게 지워?” 내릴 곳을 지우고 있었다.',
    tags: ['writinglife', '부산'],
    warmth: 0.45,
  },
  {
    author: 'luciaferran',
    minutesAgo: 2.5 * DAY,
    content: 'La casa ha vuelto a crujir a las tres. Le he contestado con un párrafo entero. Se ha quedado conforme.',
    tags: ['characterdesign', 'casas'],
    pictures: [{ file: 'covers/casa.webp', description: 'Una casa de cuento sin puerta.' }],
    warmth: 0.6,
    comments: [
      { author: 'mateo_quispe', minutesAgo: 2.4 * DAY, text: 'La mía pide rima.' },
      { author: 'bia_nogueira', minutesAgo: 2.3 * DAY, text: 'A minha só quer que eu feche a janela.' },
    ],
  },
  {
    author: 'dana_whitlock',
    minutesAgo: 3 * DAY,
    content: 'Things I said aloud to a laptop today:\n“You are not a subplot.”\n“Who gave you a sword?”\n“Fine. Keep the sword.”',
    tags: ['plottwist', 'writinglife'],
    warmth: 0.85,
    comments: [
      { author: 'cleovance', minutesAgo: 2.9 * DAY, text: 'Minutes of the meeting: sword kept, one abstention.' },
      { author: 'theomarchand', minutesAgo: 2.8 * DAY, text: 'Gardez l’épée. Toujours.' },
    ],
  },
  {
    author: 'tinsaints',
    minutesAgo: 3.4 * DAY,
    content: 'Robot study. He is holding the cat the way one holds a borrowed book.',
    tags: ['characterdesign', 'scifitech', 'robots'],
    pictures: [
      { file: 'comics/art/robot-cat.webp', description: 'A robot, smiling, holds an orange cat in its arms.' },
      { file: 'comics/art/robot-portrait.webp', description: 'Portrait of the robot.' },
    ],
    warmth: 0.8,
    comments: [{ author: 'freya_dahl', minutesAgo: 3.3 * DAY, text: 'By the spine, gently, supporting the boards. Correct.' }],
  },
  {
    author: 'haruto_ishii',
    minutesAgo: 4 * DAY,
    content:
      '傘を忘れた。\n\nForgot the umbrella. Found the ninth kind of rain: the kind that waits until you have stopped looking for cover.',
    tags: ['poetry', 'rain'],
    pictures: [{ file: 'covers/nine-kinds-of-rain.webp', description: 'The cover of Nine Kinds of Rain.' }],
    warmth: 0.65,
    comments: [{ author: 'yuki_tanabe', minutesAgo: 3.9 * DAY, text: '図書館の窓からも、それ、見えました。' }],
  },
  {
    author: 'noorhaddad',
    minutesAgo: 5 * DAY,
    content: 'Research day: I have now carried a sofa up four floors with a stranger, for accuracy. We are getting coffee on Thursday.',
    tags: ['research', 'romance'],
    pictures: [{ file: 'comics/art/bread-sofa.webp', description: 'Two people carry a sofa up a narrow staircase.' }],
    warmth: 0.9,
    comments: [
      { author: 'tomas', minutesAgo: 4.9 * DAY, text: 'Somebody has to carry something heavy. You said so in your profile.' },
      { author: 'chiara_bonetti', minutesAgo: 4.8 * DAY, text: 'Quarto piano? Il mio?' },
    ],
  },
  {
    author: 'wayward_tales',
    minutesAgo: 6 * DAY,
    content:
      'For those who asked: the title of the new one is The Assistant Lighthouse-Keeper’s Second-Best Barometer, Its Opinions on the Weather, and What Became of the Ferryman Who Disagreed with It at Breakfast. It is a short story.',
    tags: ['titles', 'worldbuilding'],
    warmth: 0.75,
    comments: [{ author: 'elinsjoberg', minutesAgo: 5.9 * DAY, text: 'The spine label has handed in its notice.' }],
  },
  {
    author: 'friederike_lang',
    minutesAgo: 7 * DAY,
    content: 'Heute nur ein Satz. Aber er hat den ganzen Tag gebraucht und sieht ausgeruht aus.',
    tags: ['revision'],
    warmth: 0.4,
  },
  {
    author: 'bia_nogueira',
    minutesAgo: 8 * DAY,
    content: 'Fui ao cais só para ouvir as cordas. Voltei com dois nomes de barco e um fim.',
    tags: ['worldbuilding', 'mar'],
    pictures: [{ file: 'covers/alfaiate.webp', description: 'A capa de O Alfaiate das Marés.' }],
    warmth: 0.5,
    comments: [{ author: 'tomas', minutesAgo: 7.9 * DAY, text: 'Que nomes? Prometo não baptizar nada.' }],
  },
  {
    author: 'priyaraman',
    minutesAgo: 9 * DAY,
    content:
      'Moths on the window at two in the morning, reading over my shoulder. One of them keeps landing on the same word. I have taken the hint.',
    tags: ['writinglife', 'moths'],
    pictures: [{ file: 'pictures/moth-lamp.webp', description: 'Moths around a lamp at night.' }],
    warmth: 0.75,
    comments: [{ author: 'ravimenon', minutesAgo: 8.9 * DAY, text: 'Which word? Asking for a moth.' }],
  },
  {
    author: 'chiara_bonetti',
    minutesAgo: 10 * DAY,
    content: 'Semaforo rosso, idea verde. Ho scritto sul biglietto del tram; ora il finale è obliterato.',
    tags: ['racconti'],
    warmth: 0.45,
  },
  {
    author: 'tbrandt',
    minutesAgo: 12 * DAY,
    content: 'Built two metres of wall. Wrote two sentences. Both will outlast me, one of them deservedly.',
    tags: ['essay', 'slowwork'],
    warmth: 0.6,
  },
  {
    author: 'mateo_quispe',
    minutesAgo: 13 * DAY,
    content: 'Martes. Como todos los martes, el humor llegó tarde y con frío. Le di mate y se puso a trabajar.',
    tags: ['humor'],
    warmth: 0.45,
    comments: [{ author: 'luciaferran', minutesAgo: 12.8 * DAY, text: 'Aquí los jueves. No sé qué les hacemos.' }],
  },
  {
    author: 'saoirse_b',
    minutesAgo: 15 * DAY,
    content: 'The dog noticed first. The dog always notices first. If your dog is not noticing, check your dog.',
    tags: ['plottwist', 'characterdesign'],
    warmth: 0.8,
    comments: [
      { author: 'inesvaldovar', minutesAgo: 14.9 * DAY, text: 'Mine noticed the postman. Three chapters early.' },
      { author: 'kofimensah', minutesAgo: 14.8 * DAY, text: 'The back row says: also goat.' },
    ],
  },
  {
    author: 'nightbus',
    minutesAgo: 18 * DAY,
    content: 'Lighting test for the terminus. The moon was free and never late.',
    tags: ['comics', 'scifitech'],
    pictures: [
      {
        file: 'comics/art/bus-terminus.webp',
        description: 'The bus has parked on the moon, beside a stop sign. The Earth hangs in the sky.',
      },
    ],
    warmth: 0.7,
  },
  {
    author: 'maya',
    minutesAgo: 21 * DAY,
    content: 'Question for the shelf: what does your villain do on a quiet Sunday? Mine repots plants. Badly.',
    tags: ['characterdesign'],
    warmth: 0.7,
    comments: [
      { author: 'aurelle', minutesAgo: 20.9 * DAY, text: 'Defrosts.' },
      { author: 'dana_whitlock', minutesAgo: 20.8 * DAY, text: 'Community theatre. He is always Prospero.' },
      { author: 'layla_haddad', minutesAgo: 20.5 * DAY, text: 'تكتب رسائل اعتذار ولا ترسلها.' },
      { author: 'wei_lin', minutesAgo: 20 * DAY, text: '修邻居的门，修得太好了。' },
    ],
  },
  {
    author: 'aurelle',
    minutesAgo: 24 * DAY,
    content: 'Under the ice there is a second coastline. I have started naming its harbours after people who were kind to me.',
    tags: ['worldbuilding', 'scifitech'],
    pictures: [{ file: 'comics/art/sf-under-ice.webp', description: 'A diver’s light under a ceiling of ice.' }],
    warmth: 0.75,
    comments: [{ author: 'tbrandt', minutesAgo: 23 * DAY, text: 'Put the heavy harbour down where it wants to lie.' }],
  },
  {
    author: 'theomarchand',
    minutesAgo: 29 * DAY,
    content: 'Écrit aujourd’hui un port entier sans quitter la cuisine. Le sel était sur la table.',
    tags: ['worldbuilding'],
    warmth: 0.45,
  },
  {
    author: 'layla_haddad',
    minutesAgo: 33 * DAY,
    content: 'الحكاية التي لا تجد خاتمةً تنام. أوقظها غداً بكوب شاي.',
    tags: ['حكايات'],
    warmth: 0.5,
    comments: [{ author: 'sami_masri', minutesAgo: 32 * DAY, text: 'بالنعناع، وإلا لن تستيقظ.' }],
  },
  {
    author: 'midori_ogawa',
    minutesAgo: 38 * DAY,
    content: '金魚の名前を変えました。「句点」と「読点」。よく迷子になるのは読点のほうです。',
    tags: ['屋上の水族館'],
    warmth: 0.6,
  },
  {
    author: 'kofimensah',
    minutesAgo: 44 * DAY,
    content: 'A nine-year-old explained my magic system to me. There was a diagram. It has fewer rules now and they all hold.',
    tags: ['magicsystem'],
    warmth: 0.8,
    comments: [{ author: 'maya', minutesAgo: 43 * DAY, text: 'Hire them.' }],
  },
  {
    author: 'inesvaldovar',
    minutesAgo: 52 * DAY,
    content: 'Cut the murder. The book breathed out. So did the suspect.',
    tags: ['plottwist', 'revision'],
    warmth: 0.7,
  },
  {
    author: 'haruto_ishii',
    minutesAgo: 60 * DAY,
    content: '金沢は雪。二つの言語で「しんしん」を探して、どちらにも無かった。',
    tags: ['poetry'],
    warmth: 0.45,
  },
  {
    author: 'saltglass',
    minutesAgo: 75 * DAY,
    content: 'A letter nobody sent is still a letter. Somebody, somewhere, has already answered it.',
    tags: ['saltletters'],
    warmth: 0.6,
  },
  { author: 'priyaraman', minutesAgo: 90 * DAY, content: 'दीपक पहले, पतंगे बाद में। हर पन्ने का यही नियम है।', tags: ['moths'], warmth: 0.5 },
  {
    author: 'dana_whitlock',
    minutesAgo: 120 * DAY,
    content: 'I have been informed by my own index that there is no chapter seven. There is now a joke where chapter seven was.',
    tags: ['plottwist'],
    warmth: 0.65,
  },
  {
    author: 'wayward_tales',
    minutesAgo: 160 * DAY,
    content: 'Surveyed the inland sea again. It has moved, but it was very polite about it.',
    tags: ['maps', 'worldbuilding'],
    warmth: 0.6,
    pictures: [{ file: 'pictures/vending-sea.webp', description: 'A vending machine glows beside a night sea.' }],
  },
  { author: 'vera_kolosova', minutesAgo: 210 * DAY, content: 'Поезд опоздал на рассказ. Успела.', tags: ['черновик'], warmth: 0.5 },
  {
    author: 'tbrandt',
    minutesAgo: 300 * DAY,
    content: 'First frost. The sentence I could not fix in August fixed itself by falling off.',
    tags: ['revision', 'slowwork'],
    warmth: 0.5,
  },
  {
    author: 'maya',
    minutesAgo: 400 * DAY,
    content: 'New here. I write before the house wakes up. What do you all do about the birds?',
    tags: ['writinglife'],
    warmth: 0.85,
    comments: [
      { author: 'freya_dahl', minutesAgo: 399 * DAY, text: 'Outlast them. Welcome.' },
      { author: 'saoirse_b', minutesAgo: 398 * DAY, text: 'Give them lines.' },
    ],
  },
];
