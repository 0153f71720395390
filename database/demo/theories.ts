import type { DemoTheory } from './kinds-shape.ts';

export const theories: readonly DemoTheory[] = [
  {
    title: 'Mrs Hudson Edited the Holmes Stories',
    description: 'The shoulder, the leg, the wrong husband’s name. Watson’s mistakes have a pattern, and it lives on the ground floor.',
    category: 'Books',
    language: 'English',
    author: 'inesvaldovar',
    cover: 'mrs-hudson.webp',
    pages: [
      `# The wound that walks

Everybody knows the mistakes. In *A Study in Scarlet* Dr Watson is shot in the shoulder; in *The Sign of the Four* he sits nursing his leg. In *The Man with the Twisted Lip* his own wife, who has married him and presumably been introduced, calls him James. His name is John. In *A Scandal in Bohemia* the landlady who carries in the tray is called Mrs Turner, and never is again.

The usual explanation is that the author wrote fast. I’m a mystery writer; I am paid to distrust that. Look instead at what sort of mistakes they are. Nobody ever muddles a poison. Nobody misplaces a footprint, a train or a cigar ash. The errors are all domestic. They are to do with who was in the room, what hurt him, what his wife said across the lamp, and who brought the tray.

A careless man gets his evidence wrong and his own leg right. These pages were written by someone careful who got the *leg* wrong. So I suggest a second hand: one that took Watson’s notes, which are all ash and footprints, and supplied the home life, since he’d left it out. It had to be someone who was always in the house. It had to be someone who had heard about the wound through a door.`,
      `# The tray

Now consider Mrs Turner. Imagine you are tidying another person’s manuscript and come to a landlady. She is you. You feel, for the first time, a little shy. So you put down some other name, as people do at hotels. Then the story is printed, it’s a success, a parcel of them is wanted, and you lose your shyness. From there on she is Mrs Hudson. I know of no other theory in which that slip is not a slip.

And see how she is treated. She gets almost no lines and no Christian name. But in *The Empty House*, with an air-gun pointed at the window, who is it that crawls across the carpet every quarter of an hour to turn the wax bust, so that its shadow will live? Who picks up the bullet afterwards and has it ready? She does both in half a page, without an adjective. That’s how one writes about one’s own courage.

There is one compliment in sixty stories. In *The Naval Treaty* Holmes allows that her cuisine is a little limited, but that she has as good an idea of breakfast as a Scotchwoman. A flatterer would have cut the first half. A liar would have improved it. She left it exactly as he said it, and I think she was pleased for a week.`,
      `# Objections, and the rent

*Watson would have noticed.* Watson shared rooms with a man who shot the Queen’s initials into the wall, and thought him on the whole a quiet lodger.

*She hadn’t the time.* In *The Dying Detective* we’re told Holmes’s payments were princely; that the house might have been bought for what he paid to live upstairs in it. We’re also told, in the same breath, that she stood in the deepest awe and never dared to interfere. I would ask any editor whether she recognises that. You stand in awe, you never dare to interfere, and you move the comma.

*Then why did she stop?* She didn’t. Read the late stories that are not told by Watson at all. Two of them Holmes writes himself, in retirement, on the Downs, with no landlady below. They are the weakest things in the book. He complains in the first of them that he has been forced to see how hard it is to make a story interesting to a reader. He had always said Watson put in too much colour. It is just that Watson hadn’t put it in either.

Somebody brought it up with the coffee.`,
    ],
  },
  {
    title: 'The Count Got Away at Sunset, and Mina Typed It Up',
    description: 'No stake, no garlic, one witness and a whole novel in carbon copy. The ending of Dracula doesn’t hold water.',
    category: 'Books',
    language: 'English',
    author: 'saoirse_b',
    cover: 'count-at-sunset.webp',
    pages: [
      `# How it’s supposed to be done

You’ll remember Lucy. They’d a whole evening over Lucy. There was a stake three feet long and hardened in the fire, driven with a hammer; there was the head taken off after; there was garlic for the mouth. Van Helsing lectured on it. He’d leave out no step, he said, for these things must be done exactly.

Now go to the last pages and tell me what’s done to the Count. Jonathan has a big knife and cuts the throat across. Quincey has a bowie knife and puts it in the chest. That’s steel twice. There’s no wood at all. The garlic is in the luggage. And on the instant, before anyone has drawn breath, the body goes to dust and blows away, with a look of peace on it.

I’d ask you to find the Professor’s other lecture, then, from September, where he gives the list of what the creature *can* do. He can come on the moonlight as elemental dust. He can change his form, if he’s outside his own place, at three moments only: noon, sunrise, and exact sunset.

What time is it when the knives come down? Mina tells us herself. The sun was on the mountain top, and going. It’s the one thing in the scene she keeps looking at.`,
      `# Who says so

Everything in that book comes to us through the one machine. She typed her husband’s diary out of the shorthand. She typed the doctor’s off the wax. She knitted it up, as she says, in order; and when the Count got in to the study and burned the originals, there was still her copy in the safe. Jonathan’s own note at the end owns up to it. There’s hardly one authentic document, he says. It’s a mass of typewriting.

So what we have is a woman’s transcript of her own enemy. And she had his blood in her from the third of October. Van Helsing worried it would let the Count see through her. It never crossed his mind that she might be left with an opinion.

She had one, too. She told the men to their faces that the poor soul who’d caused all this was the saddest case of all, and they should pity him. They all cried, and went on sharpening.

I don’t say she was on his side. I say that she’d been four weeks inside the head of something four hundred years old, and she’d had enough of men with hammers. She wanted the mark off her forehead and him off over the snow. When a hand lets go of you, the bruise fades. It doesn’t mean the hand has died.`,
      `# The birthday

Seven years on there’s a son. The father is delighted, in that last note, that the boy was born on the anniversary of the day Quincey Morris died. It’s a nice thing to say about a friend.

But there were two went down that evening, by her account of it. The child’s birthday belongs to whichever of them you like. Jonathan has made his choice. His wife is reported as sharing his joy, in a sentence of his.

They’d gone back that summer to Transylvania for a holiday. I’d like to dwell on that. You lose your friend, your health and very nearly your soul on a road, and you bring the family? He says every trace of all that had been was blotted out. The castle stood as before.

I’d an aunt in Belmullet who was cured of a bad man, everyone said so. She’d a peaceful house and a good range. Every sixth of November she walked out as far as the gate at dusk and stood there with her hand on it until it was dark. She wasn’t afraid. She’d only promised somebody, she said, to see that he got off all right.`,
    ],
  },
  {
    title: 'Prospero Never Had Any Magic. Ariel Did.',
    description: 'An unpaid internship, a plagiarized speech and several thousand logs: the case against the Duke of Milan.',
    category: 'Theatre',
    language: 'English',
    author: 'dana_whitlock',
    cover: 'prospero-ariel.webp',
    pages: [
      `I have been asked to leave two dinner parties over this, so I will be orderly.

**Exhibit A: the storm.** Prospero “raised” it, if you listen to Miranda. Two minutes later he asks Ariel, “Hast thou, spirit, performed to point the tempest that I bade thee?” Performed to point! That is a man reading back a purchase order. Ariel then describes in detail how it was done, with evident pride, and Prospero says *my brave spirit* and changes the subject to what else needs doing before six.

**Exhibit B: everything.** The sleeping, the music, the harpy, the vanishing banquet, the masque, the dogs. All Ariel, or Ariel’s colleagues. Prospero watches from upstairs. In the banquet scene he actually gives Ariel notes on the performance.

**Exhibit C: Ferdinand’s sword.** This is where the other guests jump in. “He freezes Ferdinand! By himself! With a stick!” Please look at who is standing on the stage, invisible, by order of the stage directions, when Ferdinand’s arm stops working. And then look at who Prospero turns to, under his breath, to say that he’ll be freed in two days for this. For *what*, if he did it himself?

I rest. I don’t rest. I have a whole page left.`,
      `**Exhibit D: the big speech.** You know it. *Ye elves of hills.* He has dimmed the sun, he has split the oak, he has called up winds. Read the subordinate clause: “by whose aid, weak masters though ye be.” By *whose* aid? He is thanking staff.

Then he says that graves at his command have waked their sleepers. Where? It’s an island. The only person known to have died on it is Sycorax, and if she had been let out I feel it would have come up. The explanation is that the speech isn’t about him at all. It’s Medea’s, out of Ovid, with the serial numbers filed off. Every word of it belonged to a woman who could do the thing. He’d read it in one of the books, and he had been dying to use it.

**Exhibit E: the pine.** “It was mine art,” he says, “that made gape the pine and let thee out.” This is his one deed before the service contract. Now, what do we see this man make every person on the premises do, prince and monster alike? Carry logs. *Thousands* of logs. There is an ax on that island, and somebody has been very busy with it.

**Finally:** he promises to break his staff and drown his book, *after* Ariel has arranged the calm seas home. Not before. “Now my charms are all o’erthrown,” he tells us, alone, in the epilogue; Ariel has been gone for about forty seconds. Then he asks the audience if they would mind blowing on the sails.`,
    ],
  },
  {
    title: 'The Secret of Gilgamesh Is the Bread',
    description: 'Everyone remembers the plant and the snake. But the oldest poem in the world hid its answer in the kitchen.',
    category: 'Mythology',
    language: 'English',
    author: 'noorhaddad',
    cover: 'drawn',
    pages: [
      `# Seven loaves in a row

A king walks to the end of the earth to learn how not to die. The one man who knows, Utnapishtim, sets him a test: stay awake for six days and seven nights. He sits down. He is asleep before the line is over.

Then the old man says to his wife: people lie; when he wakes he’ll tell us he only closed his eyes. So bake a loaf every day, set it by his head, and mark the wall.

She does. And this is what the poet gives us at the very centre of the mystery, when we might have had angels: the state of the bread. The first loaf has gone hard as a board. The second is like leather. The third is damp; the fourth has turned white; the fifth has grey on it. The sixth is fresh. The seventh is still in the embers when she touches him and he wakes.

I grew up over a bakery and I can tell you that nobody who hadn’t stood at an oven wrote that list. It’s exact. It is also the first clock in literature, and it runs on the one thing that we agree to make again every day although it won’t last. I don’t believe it’s there only to embarrass him.`,
      `# What bread has done so far

Go back to the beginning. How does Enkidu, who ran with the gazelles, turn into a man? Everybody says: the woman. It’s true that there’s a week of the woman. But the gazelles run from him and he is still no kind of person; he doesn’t know what to do with his hands. Then Shamhat sets bread in front of him. He squints at it. He has never seen any. *Eat the bread, Enkidu,* she says, *it belongs to life.* He eats, drinks seven jars of beer, sings, washes, and goes to Uruk to have opinions.

So bread makes Enkidu human, and bread proves Gilgamesh is. Those are its two appearances, and they are the two hinges of the poem.

And notice who carries it. Twice, at the end of the world, Utnapishtim is ready to send the king away with nothing, and twice his wife speaks up. Wake him, she says, let him go home safely. Later: he came all this way, what will you give him? It’s only then, because she asked, that he mentions the plant. She has no name in the poem. She baked for seven days for a rude stranger who wasn’t awake to eat it.`,
      `# The eighth loaf

The plant is lost in six lines. A snake smells it while the king is bathing. If it were the point, the poet would have made us wait for it; he spends longer on the mould.

What comes after is what I’d like people to look at. Gilgamesh arrives home, with the boatman, and says: go up on the wall of Uruk. Walk along it. Look at the brick. Is it not *fired*? Didn’t the Seven Sages lay it? Those lines opened the poem, and now they end it.

Brick is mud and chopped straw, shaped by hand, set in a row, and put in the oven. There are seven sages; there had been seven loaves. He’s learned to see it. One made thing goes hard, one goes grey, and somebody is up before light putting the next one in. You can’t stay awake for that. You aren’t asked to. You’re asked to be in the row.

My neighbour bakes from three in the morning. I once asked him if it made him sad that by night it was gone. He looked at me as if I had walked a very long way to say something foolish. “That’s how I know they ate,” he said.`,
    ],
  },
  {
    title: 'دنيازاد هي التي كانت تروي',
    description: 'من طلب الحكاية كلَّ ليلة؟ ومن كان يخرج إلى السوق كلَّ صباح؟ نظرية عن الأخت التي نسيها الجميع تحت السرير.',
    category: 'Books',
    language: 'Arabic',
    author: 'layla_haddad',
    cover: 'drawn',
    pages: [
      `# الأخت التي عند طرف السرير

نعرف جميعاً شهرزاد، ونعرف الملك. لكنّ في الغرفة شخصاً ثالثاً لا تفتتح ليلةٌ من دونه: دنيازاد، الأخت الصغرى. هي التي تقول في الليلة الأولى: «بالله عليكِ يا أختي حدّثينا حديثاً نقطع به سهر ليلتنا». وهي التي تقول عند الفجر: «ما أطيب حديثك وأعذبه!»، فيأتي الجواب: «وأين هذا ممّا أحدّثكم به الليلة القابلة إن عشتُ».

جدّتي كانت تقف عند هذا الموضع وتسألنا: هل سمعتم الملك يطلب شيئاً؟ لم يطلب. ولو صمتت الصغيرة ليلةً واحدة لانتهى الكتاب، وانتهت معه صاحبته.

يقولون إنّ شهرزاد قرأت ألف كتاب من سِيَر الملوك وأخبار الأمم. صدّقنا. فأين هذه الكتب في حكاياتها؟ الحكايات مليئة بشيء آخر: أسعار القماش، وحيلة الحمّال، وثرثرة الحلّاق، ورائحة دكّان السمك، ونوع الزيت الذي تُقلى به الزلابية، والدرب الذي يختصر الطريق إلى السوق. هذه أشياء لا تُقرأ. هذه أشياء يعرفها من يحمل سلّةً ويمشي.

وشهرزاد، منذ ليلة عرسها، لم تخرج من القصر. أمّا أختها فلم تكن زوجة أحد، ولا أحد يعدّ خطوات بنتٍ صغيرة تدخل من باب المطبخ وتخرج منه.`,
      `# عمل النهار

أتخيّل الأمر هكذا. يصيح الديك، فتسكت شهرزاد عن الكلام المباح، ويذهب الملك إلى ديوانه يولّي ويعزل. عندئذٍ يبدأ يومُ دنيازاد. تنزل إلى السوق، تجلس عند الإسكافيّ، تسأل البحّار عن جزيرةٍ ظنّها أرضاً فإذا هي سمكة، وتعود قبل الغروب وفي سلّتها باذنجان وحكايتان ونصف.

لهذا تنقطع الحكاية دائماً عند أشدّ مواضعها. قالوا: حيلةٌ من شهرزاد. وأنا أقول: لم تكن تعرف البقيّة بعد! كانت تنتظر، مثل الملك تماماً، أن تعود أختها من السوق.

ولهذا أيضاً تدخل الحكاية في بطن الحكاية. من يسمع في الطريق لا يسمع خبراً كاملاً؛ يسمع خيّاطاً ينقل عن طبيبٍ ينقل عن جارية. ودنيازاد أمينة، تنقل السلسلة كما هي.

وسيقول قائل: وماذا نالت؟ في آخر بعض النسخ يتزوّجها شاه زمان، أخو الملك، وتُطوى صفحتها في سطرين. جدّتي لم تكن تحبّ هذه النهاية. كانت تقول إنّ البنت استأذنت في تلك الليلة، ونزلت من باب المطبخ كعادتها، وإنّها ما زالت تمشي.

وكانت تضيف وهي تُطفئ المصباح: «وإلّا فمن أين جئتُ أنا بهذه الحكايات؟»`,
    ],
  },
  {
    title: '玉手箱は罰ではなく、預かり証だった',
    description: '浦島太郎の箱に入っていたものは何か。御伽草子の一行と、だれも読まない結末から考える。',
    category: 'Mythology',
    language: 'Japanese',
    author: 'midori_ogawa',
    cover: 'drawn',
    pages: [
      `# 理不尽な土産

子どものころ、浦島太郎がどうしても納得できなかった。亀を助けた人が、なぜ最後に罰を受けるのか。開けてはいけない箱なら、渡さなければいい。乙姫は意地悪なのだろうか。

大人になって、室町時代の御伽草子を読んだ。すると、絵本では消えてしまった一行がちゃんと残っていた。箱の煙で年をとったあとに、こう書いてある。浦島の年を、亀のはからいとして、箱の中にたたみ入れておいたのだ、と。

「たたみ入れる」。私はこの言葉が好きで、台所で何度も声に出した。着物と同じ言い方である。捨てたのでも、奪ったのでもない。皺にならないように畳んで、しまってある。

そう思って読み直すと、箱は爆弾ではなくなる。竜宮には四方に四季の庭があり、東の戸を開ければ春、南の戸を開ければ夏が見えたという。つまりあの場所では、季節は流れずに並んでいる。人ひとりの七百年も、流れていく先がない。だから誰かが畳んで、持ち主の名前をつけ、箱に入れておくしかなかった。

玉手箱は土産ではない。預かり証なのだと思う。いや、預かった品そのものだ。あなたの年です、お返しします。ただし、まだ着ないほうがいいですよ。`,
      `# 鶴になった人

では、なぜ「開けるな」と言ったのか。これは水槽の前で暮らしていると、少しわかる。金魚を別の水に移すときは、袋のまま浮かべて、長い時間をかけて温度を合わせる。急に開けてはいけない。でも、いつまでも袋に入れておくのでもない。

乙姫の言葉は禁止ではなく、手順だったのではないか。あちらの水に慣れるまで、と言いたかったのに、別れぎわで、うまく言えなかった。

そして、絵本が切り落としたのは結末のほうである。御伽草子の浦島は、老人になって泣いて終わりはしない。そのあと鶴になって、空へ飛びたつ。乙姫は、あの日助けられた亀その人だった。鶴と亀は蓬莱の山で再び会い、のちには夫婦の明神になったと書いてある。

罰を受けた人の終わり方ではない。七百年ぶんの年をいちどに着てしまった体が、重さに耐えきれず、羽に変わったのだと私は読んでいる。人の寿命に七百年は大きすぎるが、千年の鶴になら、まだ袖が余る。

亀のはからい、と昔の人は書いた。はからったのは、そこまで全部だったのだろう。箱を渡した人は、男がいつか開けることも、開けたら何になるかも、たぶん知っていた。

今朝、うちの金魚の水を替えた。袋の口は、ゆっくり開けた。`,
    ],
  },
  {
    title: 'Don Quijote no probó dos veces el yelmo (porque no estaba loco)',
    description:
      'Un loco habría repetido la prueba. Cuatro pasajes para sospechar que Alonso Quijano sabía perfectamente lo de los molinos.',
    category: 'Books',
    language: 'Spanish',
    author: 'mateo_quispe',
    cover: 'drawn',
    pages: [
      `# La prueba del cartón

Capítulo primero. El hidalgo encuentra las armas de sus bisabuelos, las limpia, y ve que al casco le falta media cara. Se la fabrica de cartón. Para saber si aguanta, saca la espada y le da dos golpes: con el primero deshace en un punto lo que le había costado una semana.

Hasta aquí, un hombre que hace un experimento y acepta el resultado. Ahora viene la frase que nadie subraya. Vuelve a hacer la celada, le pone por dentro unas barras de hierro y, «sin querer hacer nueva experiencia della», la da por buena, por finísima.

Un loco la habría golpeado otra vez, seguro de que ahora sí era de Milán. O no la habría golpeado nunca. El que golpea una vez, aprende, y decide *no volver a preguntar* es otra cosa. En mi barrio se llama jubilado con proyecto.

Mi teoría es que todo el libro cabe en ese segundo golpe que no dio. Don Quijote sabe que el mundo es de cartón. Lo comprobó en su casa, a solas, antes de salir. Lo que hace después, durante mil páginas, es andar por Castilla procurando que nadie le dé un espadazo a nada que todavía se sostenga.`,
      `# «Y no os digo más»

Me dirán que exagero. Presento testigos.

**Dulcinea.** En Sierra Morena, Sancho descubre que la princesa es Aldonza Lorenzo, una moza que tira la barra como el más forzudo del pueblo. ¿Se ofende el caballero? Se ríe, cuenta un chiste verde sobre una viuda y remata: «bástame a mí pensar y creer que la buena de Aldonza Lorenzo es hermosa y honesta». Bástame pensar. No es la frase de quien ve visiones. Es la de quien ha hecho cuentas.

**La cueva.** Baja a la de Montesinos cosa de una hora y sube con tres días de maravillas, entre ellas una Dulcinea que le pide prestados seis reales. ¡Y él sólo llevaba cuatro! ¿Quién delira con tan poco presupuesto?

**El caballo de madera.** Sancho, con los ojos vendados, jura haber visto desde el cielo la Tierra como un grano de mostaza. Don Quijote se le acerca al oído: «Sancho, pues vos queréis que se os crea lo que habéis visto en el cielo, yo quiero que vos me creáis a mí lo que vi en la cueva de Montesinos. Y no os digo más».

Eso no lo dice un enfermo. Lo dice un colega. Es un contrato entre dos autores.

Y al final, cuando recobra el juicio, ¿qué hace? Testamento, confesión y morirse en tres días. Yo trabajé once años en una notaría de Lima. He visto salir de allí a muchos cuerdos con la misma cara.`,
    ],
  },
  {
    title: 'Phileas Fogg savait très bien quel jour on était',
    description:
      'Il a raté le paquebot de quarante-cinq minutes, pas d’un jour. Démonstration, horaires en main, faite depuis une cuisine nantaise.',
    category: 'Books',
    language: 'French',
    author: 'theomarchand',
    cover: 'drawn',
    pages: [
      `# Le paquebot *China*

On connaît le coup de théâtre. Fogg rentre à Londres, se croit ruiné, passe une journée enfermé chez lui ; puis Passepartout découvre qu’on est samedi et non dimanche. En marchant vers le soleil, mon maître avait gagné un jour sans le savoir.

Sans le savoir ? Reprenons. C’est un homme qui renvoie son domestique parce que l’eau de la barbe était trop froide de deux degrés Fahrenheit. Il connaît par cœur les indicateurs de chemins de fer. Il tient un carnet où chaque arrivée, chaque départ, chaque heure gagnée ou perdue sont inscrits en deux colonnes.

Or il traverse l’Amérique. Sept jours de train, des gares, des buffets, des affiches, des journaux datés. Il arrive à New York et trouve que le *China* est parti depuis quarante-cinq minutes. Quarante-cinq minutes ! Si son carnet avait eu un jour d’avance, il aurait dû croire l’avoir manqué d’un jour et quarante-cinq minutes, hausser un sourcil, et demander au guichet quel calendrier on suivait dans ce pays.

Il ne demande rien. Les dates tombent juste, parce qu’il a corrigé la sienne. Cela s’est fait quelque part sur le Pacifique, d’un trait de plume, un soir où Passepartout admirait sa montre.`,
      `# Le journal qu’il n’ouvre pas

Voyons maintenant la journée de Savile-row. Elle est étrange, et on la lit trop vite.

Chaque matin de sa vie, Fogg déplie le *Times*. Cela l’occupe jusqu’à quatre heures moins le quart ; le *Standard* le mène au dîner. C’est sa seule passion connue avec le whist. Et ce jour-là, justement ce jour-là, il ne lit aucun journal. On me dira que le *Times* ne paraît pas le dimanche. Mais c’était samedi ! On le criait sous ses fenêtres. Il ne met pas le nez dehors. Il ne consulte pas d’almanach. Il demande à Passepartout, à huit heures cinq du soir, d’aller prévenir le révérend Wilson pour « demain, lundi ». Pourquoi l’envoyer si tard ? Parce qu’il faut au pauvre garçon vingt minutes pour aller, et quelques-unes pour revenir en courant sans chapeau.

L’heure du pari est huit heures quarante-cinq. Tout cela est réglé comme un départ de malle.

Entre-temps, il s’est passé une chose, et une seule. À sept heures et demie, un homme ruiné a demandé pardon à une femme de l’avoir amenée si loin. Elle lui a répondu : voulez-vous de moi pour votre femme ?

Je crois qu’il avait fait le tour du monde en soixante-dix-neuf jours, et gardé le dernier pour poser une question qu’un homme riche ne peut pas poser.`,
      `# Deux objections

*Il risquait vingt mille livres.* Il en avait dépensé dix-neuf mille en route, en éléphants et en mâts brûlés, sans quitter son fauteuil intérieur. L’argent, chez lui, est une façon de chauffer les machines. Verne nous le dit d’ailleurs : il partage le reste entre Passepartout et le malheureux Fix, et ne tire de l’aventure aucun bénéfice.

*Il ferme les yeux au moment de l’aveu.* C’est vrai ; ses lèvres tremblent, et une lueur passe sous ses paupières. On y lit la surprise d’un homme perdu et sauvé. J’y lis celle d’un homme qui avait tout prévu, sauf que ce serait elle qui parlerait la première.

Je dois dire d’où je tiens ma conviction. Je n’ai guère voyagé. J’écris sur les horizons depuis une table en formica, rue Fouré, à dix minutes de la maison où l’auteur est né. Mais j’ai attendu une fois toute une journée, sans radio ni journal, une réponse que je connaissais peut-être déjà. On évite les pendules. On range des papiers. On trouve que la lumière dure.

Le narrateur termine par une question : qu’avait-il rapporté de ce voyage ? Rien, sinon une charmante femme. Et il ajoute qu’on ferait, pour moins que cela, le tour du monde. Il a raison. Mais il aurait pu regarder le carnet.`,
    ],
  },
  {
    title: 'The Moon Leaned In, and That Is How It Got Hit',
    description: 'In the 1902 film the rocket lands twice. I counted. It’s the same landing, and only one of the two is ours.',
    category: 'Movies',
    language: 'English',
    author: 'nightbus',
    cover: 'moon-leaned-in.webp',
    pages: [
      `Everyone has seen the frame: the Moon with a face, a rocket stuck in its eye, something like custard running down. It’s from *A Trip to the Moon*, Méliès, 1902. Thirteen minutes, no sound. I draw comics, so I watch it with my thumb on the pause.

Here’s what bothers people. The rocket hits the eye. Cut. Then we’re on the surface and the rocket *arrives again*, gently, out of the sky, and the professors get out with their umbrellas. It’s one landing shown twice. The books say that editing hadn’t been worked out yet. That’s possible. But this man had been a stage magician for fifteen years. He knew to the inch what an audience had already seen.

So take it as two panels of the same second. Panel one: what the Moon sees. Panel two: what the men see.

Now go back and watch panel one properly. We’re told that the rocket flies to the Moon. It doesn’t. There isn’t any rocket in the shot until the end. There’s only the Moon, small, and it gets bigger. They did that by putting the actor on a chair and rolling him toward the camera. The camera stays where it was. In the picture, as it was really made, nobody goes anywhere except the Moon.

It came closer to see what the noise was.`,
      `Once you have that, other things stop being jokes.

The stars have faces. They lean out of their windows over the sleeping professors, seven of them, and an old man in Saturn. They’re not astronomy. They’re neighbours, in their nightcaps, looking at people who’ve lain down in someone’s road. One of them makes it snow to get them to move on.

An umbrella is stuck in the ground and turns into a mushroom, and grows. I used to think: moon soil, funny. But look at the professor’s face. It’s the first object he’s put down since he arrived. Everything else he’s hit someone with. The place takes it for a gift, and answers in the only currency it has.

The people who live there explode if you hit them. One tap, a puff of smoke. What does that tell you about a country? That in all its history nobody had ever done it.

And nobody on the surface mentions the eye. The professors don’t know. They walked about on a face for a night and they saw rocks. They drive home by falling off the edge, they’re given medals, there’s a statue and a dance. The last seconds are a crowd going round in a ring.

I drew it once as a four-panel strip. One: small Moon, a bang somewhere. Two: bigger. Three: bigger, curious, that half smile. For four I left the box empty. You know what goes there. Everyone does; it’s on the mugs.`,
    ],
  },
  {
    title: 'Der Ring des Nibelungen kann nichts. Es ist der Tarnhelm.',
    description: 'Vier Abende lang stirbt jeder, der ihn trägt. Eine Inventur der Wirkungen, Gegenstand für Gegenstand.',
    category: 'Music',
    language: 'German',
    author: 'friederike_lang',
    cover: 'drawn',
    pages: [
      `# Inventur

Ich habe eine Schwäche für Requisiten. Wer vier Abende im dritten Rang sitzt, hat Zeit, Buch zu führen, und so habe ich eines Winters eine Liste angelegt: Was tut der Ring eigentlich?

*Alberich* trägt ihn, als Loge und Wotan kommen. Er wird gefangen, gefesselt und über die Felsen gezerrt. Der Ring steckt dabei an seinem Finger. Wotan zieht ihn ab, wie man einem Kind die Schere wegnimmt.

*Wotan* hat ihn eine Szene lang und ist froh, als er ihn los ist.

*Fasolt* greift danach und wird erschlagen. *Fafner* nimmt ihn mit in die Höhle und schläft darauf ein. Die Herrschaft über die Welt besteht für ihn aus einem warmen Bauch.

*Siegfried* hält ihn für Schmuck, verschenkt ihn, holt ihn zurück und wird mit ihm am Finger von hinten erstochen.

Am deutlichsten ist *Brünnhilde*. Als der Fremde ihren Felsen betritt, streckt sie ihm den Ring entgegen: stärker als Stahl mache er sie, niemals raube man ihn ihr. Sie glaubt daran, mit ganzer Kraft. Es dauert keine zwanzig Takte, dann hat er ihn.

Sechs Träger, sechs Niederlagen. Jedes Küchengerät mit dieser Bilanz hätte man umgetauscht.`,
      `# Und der andere Gegenstand?

Im selben Bild, in dem der Ring zum ersten Mal glänzt, liegt ein zweites Stück auf dem Amboss, ein Geflecht, über das kaum jemand spricht. Mime hat es geschmiedet. Alberich setzt es auf, und es funktioniert *sofort*: Er ist unsichtbar und verprügelt seinen Bruder. Dann wird er ein Riesenwurm, dann eine Kröte. Fafner wird damit zum Drachen und bleibt es. Siegfried nimmt damit Gunthers Gestalt an, und daran geht alles zugrunde.

Der Tarnhelm hat vier Einsätze und versagt nie. Alles, was im *Ring* geschieht, geschieht durch ihn.

Man wird mir die Nibelungen entgegenhalten. Alberich küsst den Ring, streckt ihn aus, ruft »Zittre und zage, gezähmtes Heer!«, und sie stieben kreischend auseinander. Gewiss. Nur hat derselbe Mann sie eben noch unsichtbar mit der Geißel durch die Schächte getrieben. Sie fürchten nicht den Finger. Sie fürchten, was er gleich wieder aufsetzen könnte.

Und die Hand des toten Siegfried, die sich hebt, als Hagen nach dem Ring greift? Ein Toter tut das, kein Ring. Ich habe meine Großmutter gekannt; ich halte es für möglich.`,
      `# Wer hat es denn behauptet?

Bleibt die Frage, woher alle von der maßlosen Macht wissen. Verfolgt man das Gerücht zurück, von Erda zu Wotan, von Loge zu den Riesen, so endet man bei einer einzigen Quelle: drei jungen Damen im Wasser, die einen hässlichen Mann ärgern. Sie plaudern es aus, zwischen zwei Späßen. Die eine mahnt noch, man solle den Mund halten. Die andere erzählt weiter, nur wer der Liebe entsage, könne den Reif schmieden.

Das ist eine Bedingung, wie man sie Kindern nennt: Du darfst mitspielen, wenn du bis Weihnachten nicht blinzelst. Es war nicht gedacht, dass einer sie erfüllt.

Alberich erfüllt sie. Er gibt das Einzige her, was er noch hätte haben können, für ein Stück Metall, das nichts kann. Und weil der Preis so entsetzlich war, muss die Ware gut gewesen sein; so rechnen Menschen, so rechnen Götter auch. Jeder Nächste bezahlt mehr und glaubt deshalb fester.

Zum Schluss bekommen die drei ihr Gold zurück und spielen weiter. Man sagt, sie seien die Einzigen ohne Schuld. Ich habe ihnen lange durchs Opernglas zugesehen. Sie lachen wie jemand, der sich nicht mehr genau erinnert, ob er es damals ernst gemeint hat.`,
    ],
  },
  {
    title: 'Every Task in “Scarborough Fair” Can Be Done by a Competent Person',
    description: 'The song is taken for a list of impossibilities. I have built walls for thirty years, and I read it as a lease.',
    category: 'Music',
    language: 'English',
    author: 'tbrandt',
    cover: 'drawn',
    pages: [
      `# Her side of the list

It is agreed that the lovers set each other tasks nobody could perform. I doubt whether the people who agree have priced the work.

*A cambric shirt without any seam or needlework.* Cloth was woven in the round on an upright loom for some thousands of years. You warp a tube, you leave three holes, you are finished. The Gospel mentions such a garment, and soldiers who knew what it was worth. It takes a winter.

*Wash it in yonder dry well, where water never sprang.* Here I think of fuller’s earth. It is a clay; you dig it from a dry pit; it takes the grease from wool and linen without water. Every parish that made cloth had such a hole. It would be called a well, because it was round and people fell in it.

*Dry it on a thorn that never bore blossom.* A blackthorn cut back each year for hedging will not flower, since it flowers on old wood. It is an excellent drier. There is one by my gate with a shirt on it now.

So: a woman is asked if she can manage a loom, a bleach pit and a hedge. It is not romantic. It is what I would wish to know.`,
      `# His side

*An acre of land between the salt water and the sea strand.* It is said there is no land there. There is, twice a day. It is called the foreshore. It is measured, let and quarrelled over on every coast I have worked on, and grass that has had salt on it makes good mutton.

*Plough it with a ram’s horn.* The first ploughs were a hooked stick with a hard point. A horn in sand would last a season. I have used worse.

*Reap it with a sickle of leather, bind it with a rope of heather.* On the northern islands they bound everything with heather rope; I have seen it hold a roof. The leather I give you is difficult. I suppose a strap, for stripping seed from the standing stalk. It is slow, but nobody has mentioned a date.

*And sow it all over with one peppercorn.* This is the line that settled it for me. A peppercorn is a rent. It is what you write into a lease when the land is to be had for nothing, and both wish it to be binding. One peppercorn, over the whole acre: that is not botany. It is the signature.

He offers land; she is to pay in cloth; each checks that the other knows the trade. Then comes the refrain, four herbs, all of them hardy. They are what you plant by the door in the first week, while you are still living in the shed.`,
    ],
  },
  {
    title: 'On Castling: or, Why the Rook Is a Carriage, the King Is Running Away in It, and Every Rule of the Move Follows',
    description: 'A castle that gets up and walks is absurd. A coach and driver waiting at the corner of the board is merely prudent.',
    category: 'Tabletop Games',
    language: 'English',
    author: 'wayward_tales',
    cover: 'on-castling.webp',
    pages: [
      `It is the one move in chess that children refuse to believe. The king, who has been creeping about a square at a time like a man with a full soup plate, suddenly goes two; and a *castle* rises from its foundations, hops over him, and sits down on the far side. One is told not to ask.

I spent forty years as a surveyor. Castles do not do that. I therefore asked.

The piece is not a castle. It was never a castle until the Europeans looked at its name, which in Persian was *rukh*, and heard their own word for a rock or a fort. A *rukh* was a chariot. Look how it goes: as far as it likes, dead straight, unable to take a corner without stopping. That’s not a tower. That is a heavy vehicle on a good road.

So. There is a coach at each corner of the board with its lamps lit. There is an elderly gentleman in the middle of the back row who, it dawns on him at about the eighth move, ought never to have come. Everything you have been told to learn by heart about castling is simply what anybody knows about leaving in a carriage. I’ll take the rules in order, and I defy you to find one that doesn’t fit.`,
      `**The rook must not have moved.** Naturally. If it has been off on some errand then the driver is elsewhere, or drunk, or has changed sides. One only trusts a coach that’s been standing at the door all evening.

**The king must not have moved.** If he’s been seen walking about, people will notice he has gone.

**There must be nothing between them.** You can’t bring a four-wheeler across a lawn full of bishops.

**He may not castle out of check.** When the enemy has a hand on your collar, it is too late to call for the carriage.

**He may not castle through check.** There are highwaymen on that stretch.

**He may not castle into check.** This is so obvious that only a king would need telling.

**But the rook may be under attack**, and may cross an attacked square. Why should the king be forbidden what is allowed the piece? Because they can shoot at the coachman all they like. That’s what he is paid for.

**It may be done only once.** I should think so.

There remains the queen. She does not go. There is room for her, and on the long side the coach pulls up *on her very square*, so that she has to have left it first. By then she is generally halfway up the board with a sword in her hand. I looked for her feelings in the literature and found one note, in a manual of 1561. It says only that she is strongest once he has gone.`,
    ],
  },
  {
    title: '取经的路，只有一个筋斗那么远',
    description: '十万八千里是两个数字，也是同一个数字。五千零四十八卷经书，到底是在哪里写成的？',
    category: 'Books',
    language: 'Chinese',
    author: 'wei_lin',
    cover: 'drawn',
    pages: [
      `# 三个数字

《西游记》里有两个十万八千里。一个是孙悟空的筋斗云，一翻就是十万八千里；另一个是从长安到灵山的路程，不多不少，也是十万八千里。

小时候我问外公：那猴子为什么不翻一个筋斗，把经拿回来？外公是会计，他说，作者写了两遍同样的数，就是等你来问这一句。

书里其实有人替我问过。流沙河边，八戒劝师兄把师父驮过去算了。悟空回答：师父要穷历异邦，不能超脱苦海，所以寸步难行。意思是，不是背不动，是背过去就不算了。

那么什么才算？请看第三个数字。到了灵山，佛祖传经五千零四十八卷，叫一藏之数。观音交旨的时候算了一笔账：取经共十四年，是五千零四十日，还差八日，不合藏数，于是命金刚八天之内送他们一个来回。

外公听到这里放下了筷子。五千零四十八天，五千零四十八卷。

一天一卷。

世上哪有这样巧的书库？除非那些经书本来就不在灵山的架子上。它们是一天一天写成的，写在高老庄的门口，写在火焰山的热风里，写在每一次有人说“悟空，我饿了”的傍晚。`,
      `# 白纸

这样一想，无字经的事也就通了。

阿傩、迦叶头一回给的是白纸，打开来半点字迹都没有。师徒告到佛祖面前，佛祖并不生气，笑着说：白本者，乃无字真经，倒也是好的。历来都把这一段当作讽刺，说神仙也要收人事。我倒觉得佛祖说的是实话：纸已经交到你们手里了，字在你们自己身上。只是东土的人怕看不懂，所以再换一套有字的给你们带回去，当作抄本。

还有通天河。回来的路上老鼋把他们翻进水里，经书湿了，摊在石头上晒，有几卷沾破了尾，从此不全。悟空反倒安慰师父：天地本不全，经原是全全的，今沾破了，乃是应不全之奥妙。说这话的还是当年那只大闹天宫、要做齐天的猴子。十四年前他可不会这样讲。这一句，就是他那一卷。

所以我的猜想是：灵山发的是收据，不是货。货早就在白马背上，在鞋底，在九九八十一回的狼狈里。

外公最后问我：那么一个筋斗翻过去的人，会拿到什么呢？

我想了很久，说：白纸。

他点点头，把账本合上，又补了一句：倒也是好的。`,
    ],
  },
  {
    title: 'The Man With the Straw Was Working for the Wolf',
    description: 'Class 4B have re-opened the case of the three little pigs. They’d like it known that nobody gives away bricks.',
    category: 'Other',
    language: 'English',
    author: 'kofimensah',
    cover: 'man-with-straw.webp',
    pages: [
      `# The question

I was reading *The Three Little Pigs* to my class, in the old version, where the first two pigs don’t run next door but are eaten up. I’d got as far as “Please, man, give me that straw to build a house” when Esi put up her hand.

“Sir, who is he?”

“Who is who?”

“The man.”

I looked. She was quite right. The first pig meets a man with a bundle of straw. The second meets a man with a bundle of furze, which is a sort of prickly bush. The third meets a man with a load of bricks. It doesn’t say a different man. They’re all on the same road. And every time it goes, “which the man did.” No price! He doesn’t even say good morning.

“My uncle sells blocks,” said Kwabena. “If you ask him to *give* you a load, he’ll call people.”

Then Esi asked me to read the next line again. So I read it. The pig builds his house; “presently came along a wolf.”

“*Presently*,” said Esi. “How does he know there’s a pig in it? It’s a new house. It hasn’t got a number.”

There was a silence, as there is in court. Then everybody wanted to be on the jury.`,
      `# What the class found

**1.** A pig alone on a road is hard to catch, because it can run in any direction. A pig in a house is in one place. So somebody who liked pigs for dinner would want them in houses. (Kwabena.)

**2.** The house should be bad, but not so bad that the pig notices. Straw first. When straw worked, they tried furze, which is scratchier but cheaper to blow. (Nii. He did a drawing with arrows.)

**3.** The man never builds one for himself. (Adwoa. We all felt cold.)

**4.** I said: but what about the bricks? If he’s on the wolf’s side, he would never hand over bricks. We argued through break. Adwoa said he’d run out of straw. Nii said that he was sorry. Then Esi, who had been quiet, asked what the third pig *said*. It’s the same words as the others. “Please, man, give me those bricks.” “Those,” said Esi. “He wasn’t giving those away. He was going home with them. They’re from *his* house that he got for doing the other two. And the pig looked at him.”

**5.** So the third pig knew. That’s why he’s so clever all the way after, with the turnips and the apples and the churn. He isn’t a cleverer pig. He’d asked himself where the straw came from. (Everybody.)

They voted thirty-one to nothing. The wolf has already been boiled, but they would like the man to come in and answer a few questions. They’ve left a chair.`,
    ],
  },
];
