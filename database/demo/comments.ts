import type { DemoComment } from './shape.ts';

/** Comments by book title, in order. */
const commentsByBook: Readonly<Record<string, readonly (readonly [username: string, daysAgo: number, text: string])[]>> = {
  'The Lighthouse That Remembered': [
    [
      'ravimenon',
      61,
      'First reading: I wanted to know what the numbers meant. Second reading: I noticed that Madame Ferrec wraps the cheese twice on page three, and that she has known from the start. Everything she says after that is a confession with groceries in it.',
    ],
    ['tomas', 58, 'Chapter four made me miss my stop. Again.'],
    ['inesvaldovar', 57, 'Which stop? I’ll add it to the acknowledgements.'],
    ['tomas', 57, 'Estarreja. Tell them the coffee machine on platform two is very kind.'],
    ['freya_dahl', 52, '“He wants to know about the kettle.” I put the book down and went and stood in my own kitchen for a bit.'],
    [
      'elinsjoberg',
      47,
      'We read this aloud at the library on a Thursday evening, one page each, thirteen people. The man who got the last page had to stop in the middle and pass it to his wife. Nobody minded. I would only add that the whole thing seems to me to be about what it means to keep records for somebody you will not meet, which is, I suppose, what a library is, and so I can’t be objective about it. Thank you.',
    ],
    ['sami_masri', 40, 'قرأتها مرّتين، والمرّة الثانية بصوت عالٍ. الضوء الثالث ليس ضوءًا، إنه شخص يلتفت.'],
    [
      'cleovance',
      33,
      'Minutes of the book club (present: me, a cat). It was moved that Odile should have gone. It was moved that she should have stayed. The chair cried and the meeting closed.',
    ],
    [
      'saltglass',
      29,
      'As somebody who draws charts for a living in her head: the village laid out in crosses on clean deep water is one of the best images I have read this year. I’m a bit cross that it isn’t mine.',
    ],
    ['saoirse_b', 21, 'The white horse that was afraid of hats. I’ll be carrying that round with me.'],
    ['tinsaints', 12, 'I want to draw the street with the lamps lit so badly 🔥🗼🌊'],
    ['yuki_tanabe', 5, '灯台のお父さんが最初に伝えたのが「やかん」だったところで、笑って、それから泣きました。'],
    [
      'kofimensah',
      2,
      'Read the first chapter to my class. A girl at the back asked what the extra beam was for. I said, what do you think? She said: “For counting.” She’s nine.',
    ],
  ],
  'Moth Season': [
    ['elinsjoberg', 88, 'The goats! “They were good goats.” A whole marriage in four words.'],
    [
      'tomas',
      83,
      'My grandmother did this with a blackout in 1975. I had forgotten until page two that she did. I have been on the phone with my mother for an hour.',
    ],
    [
      'noorhaddad',
      74,
      'The mother finding the matches is the ending, and then you give us another ending on top of it, and both of them hold. How?',
    ],
    ['priyaraman', 73, 'By writing it eleven times. The first ten had a moral.'],
    ['ravimenon', 51, '“It isn’t love at all, it’s navigation.” And then the grandmother turns it over like a chapati. Superb.'],
    ['wei_lin', 36, '停电的夜晚，一家人围着一盏灯听真话。我奶奶家也有过这样的夏天。'],
    ['cleovance', 18, 'I have decided to be interested in things instead.'],
    [
      'freya_dahl',
      9,
      'The drawing of the old gentleman by the lamp is exactly right. He does look as if he would tell you it was nothing.',
    ],
  ],
  'Salt Letters': [
    [
      'tbrandt',
      120,
      'I build walls, not houses, but the shelf at the height of a woman’s hand is the truest thing I have read about building anything.',
    ],
    ['freya_dahl', 101, 'The cook. “At some inconvenience.” I would read forty letters from the cook.'],
    ['elinsjoberg', 77, 'Shelved under historical fiction, borrowed under heartbreak.'],
    [
      'bia_nogueira',
      64,
      'O limoeiro! Li esta página em voz alta ao meu pai, que foi embarcado. Ficou calado e depois disse: «foi mesmo assim».',
    ],
    ['tomas', 30, 'How high is it now? Somebody please tell him.'],
    ['saltglass', 29, 'In my head it’s over the wall, and the neighbours take the ones on their side. Nobody says anything.'],
  ],
  'Nine Kinds of Rain': [
    ['yuki_tanabe', 140, '六番の、電車の窓のしずくを応援するところ。私もやります、毎朝。'],
    ['tinsaints', 96, 'Get under, we said to the cello. I’ve read this to four people on four different tram stops.'],
    ['aurelle', 71, 'The brass plate with the flood line is a perfect poem by somebody who knows what a measurement is for.'],
    ['theomarchand', 44, 'La dixième chose qui n’est pas la pluie. Voilà. Je referme mon petit traité, j’ai honte.'],
    ['haruto_ishii', 43, 'Please do not close it. Mine has no dog in it.'],
    ['cleovance', 10, 'Number seven. Just number seven. Leave me here.'],
  ],
  'La casa que olvidó su puerta': [
    ['mateo_quispe', 66, '«Yo cojo el jamón» es la mejor última frase que he leído este año, y pienso robarla para mi epitafio.'],
    ['bia_nogueira', 49, 'As três irmãs são as minhas tias. Todas. Até o presunto.'],
    ['layla_haddad', 41, 'بيت ينسى بابه لأن أحدًا لم يخرج منه باختياره. جميلة جدًّا، حتى بالترجمة التي صنعتها في رأسي.'],
    ['tomas', 20, 'Dos golpecitos en la cama. I had to read that sentence with my hand over my mouth on a full train.'],
    ['luciaferran', 19, 'Mi madre los daba de verdad. Nunca supe cuál de las dos cosas quería decir.'],
  ],
  'A Small Inventory of Winter': [
    ['aurelle', 130, 'Roof snow, which must be asked to leave. I laughed out loud at minus nineteen.'],
    ['freya_dahl', 92, '“Then it’s working,” said my mother. I have bought a lamp.'],
    ['friederike_lang', 57, 'Ich habe das an einem Abend gelesen und danach eine Stunde nichts gemacht. Ein gutes Nichts.'],
    ['dana_whitlock', 15, 'As a person who can’t be alone with a sandwich, I found this deeply exotic and I’d like to move in.'],
  ],
  'The Cartographer’s Apprentice Who Could Not Find the North, and Other Wayward Tales of the Inland Sea': [
    ['ravimenon', 70, 'The title is longer than my attention span and I read every word of both.'],
    [
      'kofimensah',
      55,
      'The bucket in the dock, “noticed to be trembling slightly”. My class acted it out. The boy who played the bucket was magnificent.',
    ],
    ['elinsjoberg', 39, 'In writing. Oh, Tuck.'],
    ['wayward_tales', 38, 'I was a surveyor for thirty-one years and I wrote that page because of a man I worked for. He did get home.'],
    ['cleovance', 6, '“I’ll say you called” has replaced all my other ways of ending a conversation.'],
  ],
  'Ember Street': [
    ['maya', 14, 'He put a card in the window saying NOT FOR SALE about the fan. That’s it, that’s the whole romance, I was gone by then.'],
    ['tomas', 13, 'I would like it noted that I did not cry at the radio. I cried at the rake.'],
    ['sami_masri', 10, 'المخبز والمذياع والقطّة بينهما. كأنني أعرف هذا الشارع. أظنّني كنت أشتري منه.'],
    ['vera_kolosova', 7, '«Ты что, утеплил?» — лучшее признание в любви за весь год.'],
    ['freya_dahl', 4, 'Bishop. Ampère. Both names are correct.'],
    ['cleovance', 1, 'It’s four in the morning. I only opened it to see how long it was.'],
  ],
  'Tide Tables for the Recently Departed': [
    [
      'saoirse_b',
      58,
      '“You must be the one to do it. Open your fingers slowly, one, and then one.” I was with my father last spring. I don’t know who wrote this notice but I hope they get their tide.',
    ],
    ['elinsjoberg', 46, 'Somebody give the narrator a chair and the good biscuit.'],
    ['tinsaints', 22, 'The gentleman who wished to bring a debt. I know him. He was my landlord.'],
  ],
  'What the Gulls Owe Us': [
    ['dana_whitlock', 90, 'I read this eating chips on a pier, and I’d like to report a coincidence.'],
    ['tomas', 34, '“Keep the argument on your left.” My uncle in Aveiro says exactly this about my aunt.'],
  ],
  'The Clockmaker’s Spare Hour': [
    ['wayward_tales', 31, 'The mayor stopping at the F sharp. You could have made him a fool, and you gave him a son. Well done.'],
    [
      'inesvaldovar',
      28,
      'An hour that nobody used, in an eggcup, behind a pulled blind. I am green with envy, or possibly that’s the baize.',
    ],
    [
      'kofimensah',
      16,
      'My class has voted on what it was like in there. Results: grass (14), cake (9), “the feeling when it’s Friday” (1, but she was very sure).',
    ],
    ['tomas', 7, 'I’ve been saving this one for a Sunday and I’m glad I did.'],
    ['maya', 6, 'That’s the nicest thing anyone could do with it. Thank you.'],
  ],
  'Swimming Lessons for Adults': [
    ['tomas', 45, 'I learned at thirty-eight. It was a Tuesday too. Nobody tells you how loud it is under there.'],
    ['cleovance', 37, '“Water’s polite. It only comes in where there’s room.” I have written this on the bathroom mirror.'],
    ['saoirse_b', 23, 'Gareth standing on the bank. You never said what happened and you didn’t have to.'],
    ['bia_nogueira', 14, 'Mrs Achebe «just likes the hat». A sala inteira respirou comigo.'],
  ],
  'Letters to the Second Floor': [
    ['noorhaddad', 52, 'He did not take off the point, did he? Tell me he did not take off the point.'],
    ['maya', 51, 'He gave a bonus.'],
    [
      'elinsjoberg',
      33,
      'We have a couple at the library who return each other’s books. I’ve printed this out and left it in the returns slot.',
    ],
    ['ravimenon', 8, 'Eleven steps and a turn. I went and counted mine. Nine. I shall have to move.'],
  ],
  'The Piano at Platform Nine': [
    ['tomas', 27, 'Part used. Owner known. I need a minute, and I also need to know about the cake under glass.'],
    ['cleovance', 13, 'A theft is when something is gone that should be there; there ought to be a word for the other thing. There ought!'],
  ],
  'How to Mend a Drystone Wall': [
    ['freya_dahl', 79, 'I bind books and this is about bookbinding. Length into the wall. Pack the middle. No mortar.'],
    ['ravimenon', 25, '“A heap of stones you’ve got opinions about” is the most accurate description of a first draft that I know.'],
  ],
  'Recipes for a Borrowed Kitchen': [
    ['sami_masri', 62, 'ZOUT. عشت هذا الاسم شهرًا كاملًا أنا أيضًا، وكنت أظنّه صاحب البيت.'],
    ['elinsjoberg', 40, 'The woman who has already had the hook moved. I think of all the hooks that nobody moved.'],
  ],
  'The Understudy of Platform Four': [
    ['kofimensah', 48, 'Gave this to my niece, who’s on the book for her school play. She texted me one word: “LINE.”'],
    ['dana_whitlock', 17, 'They got the door held open WITH THE SHEEP. I’m done. I’m the hen party.'],
  ],
  'Low Water at Kilbrack': [
    [
      'ravimenon',
      36,
      'The dog noticed first; the reader second; the sergeant had it coming. A very fine, very short thriller in which the bravest act is refusing to let somebody get away with it on your behalf.',
    ],
    ['inesvaldovar', 21, 'He took three sugars and said two. You’d hang a man on that, and you very nearly do.'],
    ['tomas', 3, 'Finished it with my back against a wall.'],
  ],
  'The House Keeps One Seat': [
    ['tinsaints', 59, 'I do not read horror. I read this. I left a light on. I then turned it off, to be polite.'],
    [
      'elinsjoberg',
      35,
      'It wasn’t a ghost, it was stage fright! Sitting in an empty theatre for a hundred and eleven years! Why am I so moved by stage fright?',
    ],
    [
      'saoirse_b',
      34,
      'Because you’ve had it, like every one of us. It’s always still there, I think, the one you left behind to do the thing.',
    ],
  ],
  'Cold Harbour Protocol': [
    ['nightbus', 68, 'Present. (I said it out loud, in the train. The man opposite said it too.)'],
    [
      'ravimenon',
      43,
      'A roll call with somebody not answering, ninety thousand years long. The hair stood up on my arms and has been slow to sit down.',
    ],
    ['wei_lin', 26, '冰在记录一切。读完以后我对着冰箱说了一声“到”。'],
  ],
  'Snow Grammar': [
    [
      'haruto_ishii',
      75,
      '“The exact air of the hooks.” I have been trying to write that line for ten years and it is a relief to see it done.',
    ],
    ['freya_dahl', 31, 'Tell her mother yourself. I had to close the laptop.'],
  ],
  'The Road to the Hanging Orchards': [
    ['maya', 42, '“They’re fruiting.” The way he says it, as if it were a letter. And then the whole town holding the rope.'],
    ['elinsjoberg', 30, 'Story hour, ages four to seven: total silence until Efua put her nose over the NO, then uproar.'],
    ['bia_nogueira', 11, 'Agora quero uma manga e uma prima corajosa.'],
  ],
  'Grandmother Anansi Opens an Account': [
    ['tomas', 50, 'Read it to my nephew. He made me do the last shoe nine times. (Tap.)'],
    ['dana_whitlock', 38, 'In my version the supper says, “I was told there would be pudding.”'],
    ['freya_dahl', 12, 'Interest at eleven hundred per cent. Finally a bank I understand.'],
  ],
  'Eleven Ways to Leave a Party': [
    ['ravimenon', 65, 'Number nine caused a silence in my own kitchen, where I was alone.'],
    ['cleovance', 54, 'I’m at a party. I’m with the dog. I am reading this to the dog.'],
    ['mateo_quispe', 47, 'En Lima existe la número doce: despedirse a las diez para irse a las tres.'],
  ],
  'The Duchess Declines': [
    ['elinsjoberg', 53, 'She’s bringing the heron. HE HAS NOBODY ELSE.'],
    ['wayward_tales', 52, 'He sat very nicely through the anthem.'],
  ],
  'The Vending Machine at the End of the World': [
    ['yuki_tanabe', 60, '「売り切れ」のボタンを裏返す最後の一行で、電車の中なのに声が出ました。コーンスープを買って帰ります。'],
    ['tomas', 42, 'How was your day? Nobody had asked me, in fact. It was all right. Better now.'],
    ['aurelle', 32, '“It’s a matter of what you count as empty.” There’s a whole ethics in this machine.'],
    ['seoyun_han', 15, '버스가 끊긴 길 끝에 불 켜진 자판기 하나. 제 열두 번째 정류장 옆에 세워 두고 싶어요.'],
  ],
  'حكاية القنديل الأخير': [
    ['sami_masri', 39, '«الشبعان لا يُلام». كانت جدّتي تقولها بالحرف. من أين جئتِ بجدّتي؟'],
    [
      'noorhaddad',
      27,
      'Two men with a wall between them, on one bench. I read this to my father over the phone and he went quiet, and then he started telling me about the seven.',
    ],
    ['layla_haddad', 26, 'هذا أجمل ما قيل لي. سلّمي عليه، وقولي له إن الكرسيّ محجوز.'],
    ['elinsjoberg', 8, 'I read it slowly, with a dictionary, three evenings. It was worth every evening.'],
  ],
  'قصائد لمدينة بلا خرائط': [['sami_masri', 56, '«مع الباب يصير أغلى». سأظلّ أفكّر في هذا البائع.']],
  'ساعي البريد الذي قرأ الرسائل': [
    ['layla_haddad', 33, 'فرش الجرائد فوقها لأنه كان نظيفًا ومرتّبًا. يا للقسوة، ويا للحنان.'],
    ['sami_masri', 29, 'ليلة كاملة ليتدرّب على كلمتين. تنفّست معه وهو يصعد التلّة.'],
  ],
  屋上の水族館: [
    ['yuki_tanabe', 28, '売り場の名前がついた魚たち、全員に会いたい。とくに「寝具」に。'],
    ['haruto_ishii', 17, '最後の「ラジオで思っていたより、ずっと、明るい」。声に出して読むと、亀の速さになります。'],
    ['nightbus', 9, '百円で会ったことがある、のおばあさんの一言がとても好きです。'],
  ],
  終電のあとで: [
    ['midori_ogawa', 37, '零時五十九分の行が読めた瞬間、部屋の時計を見てしまいました。'],
    ['yuki_tanabe', 14, '駅員さんの「物だけがある」時間、わかります。閉館後の図書館もそうです。'],
  ],
  雨のかたち: [['midori_ogawa', 63, '「返却日をすこしのばしてもらう」がやさしい。うちの金魚も聞いていました。']],
  'El último cine de la calle Olvido': [
    ['mateo_quispe', 35, 'Ocho personas tienen dieciséis ojos. Me levanto y aplaudo, total.'],
    ['tomas', 13, 'In Aveiro ours closed in 2003. I was one of the eight.'],
  ],
  'Cartas a mi yo de los martes': [
    ['luciaferran', 5, 'Me reí hasta el jueves. Yo también quiero adelantarme.'],
    ['dana_whitlock', 1, 'My Spanish is mostly menus and I still laughed at “¿Cómo que Irma?”'],
  ],
  'Le Marchand d’horizons': [
    ['bia_nogueira', 11, '«Ne l’ouvre pas dans une petite pièce. C’était la seule que nous avions.» Que golpe.'],
    ['freya_dahl', 7, 'Les rideaux ouverts jusqu’au bout de la tringle. J’ai fait pareil.'],
  ],
  'Petit traité de la pluie en ville': [['haruto_ishii', 42, 'La plus petite république du monde! I’d like a passport.']],
  'Сад на крыше': [
    ['friederike_lang', 44, 'Bis zur Klärung! Ich möchte in diesem Haus wohnen, gern auch im Treppenhaus.'],
    ['tinsaints', 29, 'Читал по слогам, со словарём, и на шарфе всё понял без словаря.'],
    [
      'elinsjoberg',
      18,
      'The inspector with the tape measure asking quietly for the conclusion. I sighed so loudly that somebody shushed me. In my own library.',
    ],
  ],
  'Поезд номер ноль': [['wei_lin', 27, '“我没有睡着，我是装的。”这一句，让我想起父亲的自行车后座。']],
  'Die Uhr im Kirschbaum': [
    ['tbrandt', 34, 'Halb drei. Kaffee. I don’t have much German, but that I can live by.'],
    ['vera_kolosova', 20, 'Das Werk geht, und alle weinen am Zaun. Diese Stelle hat mich umgehauen.'],
  ],
  'Nachtschicht im Planetarium': [['aurelle', 1, 'Zweihundert Kinder halten die Luft an, das ist ein Geräusch. Ja. Genau so.']],
  'आख़िरी डाकघर': [
    ['ravimenon', 41, 'बीस क़दम की चिट्ठी! मेरे दादाजी भी डाकख़ाने में थे। यह कहानी उन्हें पढ़कर सुनाता, काश।'],
    ['priyaraman', 40, 'तो अब आप उन्हें एक चिट्ठी लिखिए। टिकट मेरे पास है।'],
  ],
  'O alfaiate das marés': [
    ['tomas', 2, 'Li isto na marginal, com o mar ali mesmo. Juro que se endireitou.'],
    ['luciaferran', 1, '«É por conta da casa.» Ay.'],
  ],
  '열두 번째 정류장': [['nightbus', 3, 'ここが底だ、座れるだろ、ごはんも出る。韓国語は勉強中ですが、この一行は一生忘れません。']],
  借月亮的人: [
    ['seoyun_han', 8, '번역기로 읽었는데도 마지막 줄에서 불을 하나 껐습니다.'],
    ['yuki_tanabe', 6, '水がめの月を借りる人。うちの急須も、今夜は蓋をあけておきます。'],
  ],
  'The Assistant Librarian of Atlantis': [
    ['elinsjoberg', 12, 'As an actual librarian I would like to state for the record that this is a documentary.'],
    [
      'tomas',
      10,
      '“Wait for my jar.” I was on a train and I made a sound. The lady opposite asked what I was reading, and now she’s reading it.',
    ],
    [
      'ravimenon',
      6,
      'Nobody has ever written a better title for a book about floating than On Not Sinking, and nobody has ever been more right that it would not sell.',
    ],
    [
      'kofimensah',
      3,
      'The four words read six hundred times, behind Natural History. You write jokes so that you can put that in the middle of them. I see you.',
    ],
    ['dana_whitlock', 3, 'I have been seen. I’m closing at six.'],
  ],
};

/** Each comment of a day is a quarter of an hour later than the previous one, which preserves their order. */
export const comments: readonly DemoComment[] = Object.entries(commentsByBook).flatMap(([book, list]) =>
  list.map(([username, daysAgo, text], at) => ({ username, book, text, daysAgo: daysAgo - at / 96 })),
);
