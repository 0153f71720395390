import type { DemoWorld } from './kinds-shape.ts';

export const worlds: readonly DemoWorld[] = [
  {
    title: 'The Ninety Moorings',
    tags: ['Islands', 'Maps', 'Tides'],
    language: 'English',
    author: 'saltglass',
    cover: 'ninety-moorings.webp',
    pages: [
      `# Where it is

There are ninety moorings and, at the last count, eighty-seven islands. They float. Each is between a field and a small county in size, rides on a root as tough as a ship’s cable, and slips that root once a year, on the spring tide, to go and find another.

Nobody steers. The old people of Great Ubolo can tell by the lean of the palms, three days before, that they’ll be off; they take in the washing and tie up the goats. By the end of the week the island has fetched up somewhere else along the chain. You open your shutters and there are new neighbours, looking at you over their own fence with a cup in one hand.

Maps are made fresh each April, printed on rice paper, and eaten in March. It’s bad luck to keep one. My aunt had a whole drawer of them; she wished to see who she had lived next to; and it’s true that she died, but she was ninety-six.

What stays are the moorings. They have names like *Lee of the Thumb* and *Quiet Nine*. People are proud of where they’ve been. A boy introduces himself by his last seven, oldest first, as others would by their fathers.`,
      `# Rope law

The law of the Moorings is knotted, not written. It hangs in the boathouse of each island and may be read in the dark.

The first knot says that whoever’s beside you is your neighbour. You lend them fire, salt and one adult for the roof.

The second says that a debt stays with the mooring. If you borrowed a canoe at Quiet Nine, you owe it to whatever island’s at Quiet Nine next. This sounds mad to visitors. It’s the reason everything in the Moorings is returned in good order, for you may well drift back there and be the one it is owed to.

The third says that at a wedding between islands the couple must live on both, turn about, for as long as these lie in sight of each other; and that when they part, the couple has until the root goes taut to choose. There’s a song for that, very short. You can sing it in the time it takes to jump.

They eat what floats: breadfruit, duck, a bean that is grown in nets over the side. Pepper has to be traded for. It’s grown on one island only, and you never know when it will come.`,
      `# The quarrel

Eleven years ago Little Ubolo did not slip. The tide rose, the palms leaned, and it stayed at Lee of the Thumb with its root as hard as iron. The same thing happened the next spring, and the next.

To begin with it was an embarrassment. Then the people there dug a cellar. They planted trees that take thirty years. Someone put up a stone wall, the first in the history of the chain, and they charge for looking at it.

Now the eighty-six have split. Half say that Little Ubolo is sick, and ought to be cut loose for its own good, at night, by strong swimmers. Half have started to ask what they eat there in March, with no map; whether it isn’t pleasant to know how the light will fall on the table. Debts have stopped at that mooring like leaves against a grating. It owes, by the knots, four hundred canoes.

This year its elders sent out an invitation to come and drink last year’s wine. Nobody had ever tasted any. My cousin went. She says that it was sour and thick, and that she’s thought about it every day.

I’ve drawn the island in on my map in ink. I haven’t decided about eating it.`,
    ],
  },
  {
    title: 'The Town Inside the Slow Engine',
    tags: ['Cities', 'Machines', 'Slow Magic'],
    language: 'English',
    author: 'maya',
    cover: 'slow-engine.webp',
    pages: [
      `# Living on a tooth

Nobody knows what the Engine is for. It’s eleven miles long, it’s made of a metal that is warm on the north side, and it turns so slowly that a wheel the size of a cathedral will move by one tooth in a person’s working life. People live on the teeth. You can get forty houses on a good one, with a lane.

The districts are named for what they do. Escapement is steep and clever and votes together. The Mainspring is rich; the floors there hum. In Idler, where I was born, nothing drives anything: we take the motion from one wheel and hand it on to the next. There’s a motto to that effect above the school.

When two wheels mesh, the streets on both have to be cleared. It takes about nine years. A gap closes, a lane that had a view of the sky finds itself looking through a neighbour’s bedroom, and for one generation the two sides are the same street. There are marriages, then. There are shared cats. Afterwards the teeth draw apart, a hand’s breadth a year, and you’ll see planks laid over, then ladders; in the end somebody old throws a loaf across each Sunday to somebody old.`,
      `# By-laws and breakfast

You may not oil anything that you don’t understand. This is the whole of the criminal code.

There’s an Office of Ticks, with one clerk, who sits in a glass box on Escapement and waits. The Engine ticks every fifty-three years. It’s a soft sound, and it passes through every cup in the town. All wages, leases and grudges run from tick to tick. The last clerk missed it: she had gone to see about a kettle. She handed in her keys the same day and was made mayor, out of pity.

We grow mushrooms in the shade of the Great Pinion and barley on the upper rims, where there’s sun for as long as the rim is up. We eat a flat grey bread called *shim*. It’s better than it sounds, if you put enough on it.

The quarrel is over a sound. Six winters ago the children of Idler started to say that the hum had gone up. The choir had to re-pitch the hymns. The Mainspring says that it’s nothing; they’re the ones who would know. But a woman of ours, who tunes pianos, has hung a plumb line down the stairwell with a pencil on the end of it. It’s drawing a curve. She thinks the Engine is not winding down, as we’ve all been taught. She thinks it’s only now getting going.`,
    ],
  },
  {
    title: 'Halden Shelf, a Country on a Loan of Ice',
    tags: ['Winter', 'Islands', 'Law'],
    language: 'English',
    author: 'aurelle',
    cover: 'drawn',
    pages: [
      `# Extent

On the day of its founding Halden Shelf measured two hundred and six kilometres by ninety. It’s now a hundred and forty by eighty-one. The constitution gives its area in the present tense and is amended every autumn.

It is a country on floating ice. Forty thousand people live there because of the light, the quiet, and a kind of cod. The capital is on runners. It has moved inland four times, a street at a time, with the lamps still lit, and the oldest house in it is towed first by custom so that nobody can say they weren’t shown how.

Citizens are born with a number of metres. When the edge calves, the loss is shared out, and a notice goes to each household: *You have lost eleven centimetres. Kindly adjust.* Most people keep theirs as a strip of carpet. At funerals it’s rolled up and handed to the youngest there.

They are careful people. They aren’t sad. A visitor asked the harbourmaster how she could bear to live on something that was going to end, and she inquired with interest where he lived.`,
      `# Three laws and a soup

**Of cracks.** A crack belongs to whoever hears it first. They have to name it, walk it end to end, and report. Schools have let out in the middle of an examination so that a child could go and follow hers.

**Of speech on the edge.** Within fifty metres of the edge you may say only what’s true. The reason is supposed to be technical, to do with vibration. It is where contracts are signed and where the young go to find out.

**Of what is left behind.** When the capital moves, one thing must be left at the old site in good order: a bench, a swing, a made bed. It goes out with the floe. Ships to the north have met a white island with a lit window on it, and have been polite enough not to board.

The soup is cod, barley and a great deal of dill, which grows under lamps. It’s served at exactly the hour the sun would set if there were one.

**The quarrel:** a faction called the Anchorites proposes to melt a shaft to the sea floor and bolt the country down. The engineers say that it’s possible. But the cracks would then come through the middle, where the people are. It goes to the vote every year. The polling place is on the edge.`,
    ],
  },
  {
    title: 'مدينة الآبار السبع',
    tags: ['Cities', 'Slow Magic', 'Water'],
    language: 'Arabic',
    author: 'layla_haddad',
    cover: 'drawn',
    pages: [
      `# ما يُسقى منه

في المدينة سبعُ آبار، ولكلّ بئرٍ حيّ، ولكلّ حيٍّ ما ينساه.

من شرب من بئر الحدّادين نسي الألم الصغير: الحرق والشوكة ووجع الضرس. ولذلك ترى أهل ذلك الحيّ أشدّاء لا يشكون، وتراهم أيضاً بلا حذر، تملأ الندوبُ أيديهم. ومن شرب من بئر الورّاقين نسي الأسماء ولم ينسَ الحكايات، فهم ينادون بعضهم: يا من أعارني السلّم، يا من ضحك في الجنازة. أمّا بئر القصر فماؤها عذب صافٍ، ولا ينسى شاربُها شيئاً أبداً؛ ولم يعش فيه أميرٌ سعيد.

لا سحر في هذا يُرى. هو شيءٌ بطيء، كوبٌ بعد كوب، حتى إذا بلغ المرء الأربعين صار ابنَ بئره.

وللسقّائين في المدينة شأنٌ لا يبلغه القضاة. يحلفون ألّا يخلطوا ماءً بماء. فإذا تزوّج رجلٌ من حيٍّ امرأةً من حيّ، وُضعت في الدار جرّتان، وكُتب على كلٍّ منهما بالجصّ. والأطفال يشربون من الجرّتين، فينسون ويذكرون على هواهم، ولا يعرف أحدٌ كيف يعاقبهم.

وطعام العيد عندهم عدسٌ مطبوخ بالمياه السبع معاً. يأكلون منه ملعقةً واحدة، ثم يجلسون ساعةً صامتين، وقد عاد إلى كلّ واحدٍ شيءٌ لم يكن يعرف أنّه فقده.`,
      `# الخصومة

قبل عشرين عاماً حفر بنّاءٌ اسمه مُرّان أساساً لحائط، فخرج له الماء. بئرٌ ثامنة. ذاقها فقال: ماء. ثم انتظر الناس ليروا ماذا ينسى.

مرّت سنة ولم ينسَ شيئاً. ومرّت ثانية. ثم لاحظت زوجته أنّه لم يعد يذكر الضغائن. كان له عند جاره ثأرٌ قديم في ميزابٍ مكسور، فلقيه في الطريق وسأله عن صحّة أمّه. وباع البضاعة لمن غشّه من قبل، فغشّه ثانية، فباعه ثالثة.

انقسمت المدينة. قال قوم: هذه رحمة، ولتُمدّ منها قناةٌ إلى كلّ بيت. وقال القضاة: فممَّ نعيش نحن؟ وقالت النساء العجائز، وهنّ أعلم الناس بالآبار: إنّ من لا يذكر الإساءة لا يذكر مَن اعتذر عنها، وبعض الصداقات لم تُبنَ إلّا على اعتذار.

فحكم الأمير، وهو الذي لا ينسى، بحكمٍ ما زالوا يختلفون فيه: تُغطّى البئر، ويُعطى مفتاحها لمن له أكبر ثأرٍ في المدينة. يحمله ما دام غاضباً. فإن هدأ من غير ماء، سلّمه لمن بعده.

حمل المفتاح إلى اليوم أربعةَ عشر رجلاً وتسعُ نساء. لم يفتح الغطاءَ أحد. وهو الآن عند جارة مُرّان. تقول إنّها سترميه في البئر نفسها يوم تجد من تسامحه وجهاً لوجه.`,
    ],
  },
  {
    title: '傘町 ― 通りごとに違う雨が降る町',
    tags: ['Cities', 'Rain', 'Slow Magic'],
    language: 'Japanese',
    author: 'haruto_ishii',
    cover: 'umbrella-town.webp',
    pages: [
      `# 町のあらまし

傘町には通りが十四本あり、雨も十四種類ある。通りの名は雨の名でもある。

一丁目の「ぬかどおり」は、糠のような細かい雨が一年中降っている。洗濯物は乾かないが、苔と和菓子が名物だ。川沿いの「おくれどおり」では、雨が音より遅れて落ちる。屋根を打つ音を聞いてから走り出しても、十歩ぶんは濡れずにすむ。坂の上の「さかさどおり」は、夜明けの一時間だけ、雨が石畳から空へ帰っていく。靴の裏がくすぐったいので、子どもたちはわざと早起きをする。

晴れの通りもひとつだけある。「からどおり」という。そこには傘屋が並んでいる。よその人は笑うけれど、傘は乾いた場所でしか張れない。

町の境に門はなく、軒がある。軒の下は、どの通りのものでもない。道で出会った人と長い話をするとき、町の人は「ちょっと軒へ」と言う。借金も、縁談も、別れ話も、たいてい軒の下で決まる。

食べものは、ぬか雨で育てた芹と、川海老のかき揚げ。揚げる音が雨に似ているので、店はどれも静かな通りにある。`,
      `# きまりと、ひとつの諍い

一、他人の雨で顔を洗ってはならない。
二、傘は貸すもので、あげるものではない。あげると、相手の通りの雨が自分の家にも降りだす。
三、引っ越すときは、古い雨を瓶に一本だけ持っていってよい。

三つめの瓶は、たいてい台所の窓に置かれている。蓋を開けると、一分ほど、昔の通りの音がする。葬式では、家じゅうの瓶を順に開ける。長生きした人の葬式は、だから長い。

いま町が揉めているのは、十五本目の通りのことだ。去年の秋、役場が空き地に道を通した。名前はまだない。雨も、まだない。からどおりの晴れとは違う。空が、何を降らせるか決めかねているような、白いだけの天気が続いている。

役場は、名前を先につけるべきだと言う。名がつけば雨が来る、これまではそうだった、と。古い住人は、雨が先だと言う。祖父の祖父たちは、濡れてから名づけたのだ、と。

その通りには、いま一軒だけ家がある。町の外から来た女の人が、小さな男の子と住んでいる。二人とも、瓶を持っていない。

先週、男の子が軒の下で私に訊いた。「うちのは、どんなのがいいと思う」。私は詩を書いて暮らしているのに、すぐには答えられなかった。`,
    ],
  },
  {
    title: 'Pfandland',
    tags: ['Winter', 'Law', 'Slow Magic'],
    language: 'German',
    author: 'friederike_lang',
    cover: 'drawn',
    pages: [
      `# Lage und Verfassung

Pfandland liegt zwischen zwei Flüssen, die im Oktober zufrieren und im April wieder anfangen zu reden. Es hat drei Städte, Oberlehn, Unterlehn und Rückgabe, und ein einziges Grundgesetz: Niemand besitzt etwas. Alles ist geliehen, und zwar vom Ding selbst.

Wer einen Stuhl haben will, geht ins Leihhaus, setzt sich probeweise und wartet. Passt man zueinander, knarrt der Stuhl einmal kurz. Der Beamte stempelt. Nach sieben Jahren wird gefragt, ob es weitergehen soll, und gefragt wird der Stuhl.

Das klingt umständlich. Dafür gibt es in ganz Pfandland kein hässliches Möbel, denn kein Ding bleibt, wo es schlecht behandelt wird. Töpfe wandern über Nacht zu Nachbarn, die besser kochen. Im Februar, wenn der Schnee bis an die Fensterbretter steht, sieht man morgens manchmal eine einzelne Spur quer über den Markt, vier kleine runde Löcher, immer vier und vier: Da ist ein Tisch gegangen.

Man isst Graupen mit Backpflaumen, aus Schüsseln, die man vorher grüßt. Fremde vergessen das, einmal. Die Suppe ist dann kalt, egal wie lange sie auf dem Herd stand.`,
      `# Aus der Rechtsprechung

*Handschuh gegen Witwe Ahlers.* Der linke Handschuh des Verstorbenen wollte bleiben, der rechte nicht. Das Gericht entschied auf getrennten Aufenthalt mit Besuchsrecht an Frosttagen.

*Die Glocke von Rückgabe.* Sie schwieg elf Jahre. Ein Gutachter stellte fest, dass man sie bei ihrer Aufhängung nicht gefragt hatte, ob sie schwindelfrei sei. Sie steht jetzt im Gras vor der Kirche und läutet bei jeder Gelegenheit.

*Kind Jette M. gegen Puppe.* Vergleich. Beide schlafen wieder.

Der große Streit aber dauert nun den vierten Winter. Ein Haus in Unterlehn, Gerberstraße 9, hat bei der Siebenjahresfrage nicht geknarrt, keine Tür, keine Diele. Nach dem Gesetz müsste Familie Bruhn ausziehen. Sie wohnt dort seit sechs Generationen, hat gestrichen, geheizt, gegrüßt. Die einen sagen: Schweigen ist Nein. Die anderen: Wer so lange zusammenlebt, hört auf zu antworten, das kenne doch jeder.

Man hat Schreiner bestellt, Richter, eine Organistin mit feinem Gehör. Nichts. Am vorigen Sonntag ist die jüngste Bruhn, sie ist fünf, nachts in den Flur gegangen und hat gefragt, ob das Haus vielleicht selbst einmal jemanden brauche, der es fragt, wie es ihm geht.

Das Protokoll vermerkt: *ein Geräusch im Gebälk, lang, nicht zuzuordnen.* Die Sache ist vertagt.`,
    ],
  },
  {
    title: 'The Survey of Ambage, in Which the Map Is the Law and the Land Has Learned to Appeal',
    tags: ['Maps', 'Law', 'Rivers'],
    language: 'English',
    author: 'wayward_tales',
    cover: 'drawn',
    pages: [
      `# The principle

In the Duchy of Ambage, if the map and the ground disagree, the ground is at fault. This was decided in the reign of Duke Ansgar the Tidy, after a picnic, and has never been repealed.

The Office of Survey publishes on the first of May. Should it show a bridge where there’s no bridge, the parish has until Michaelmas to build one. If a village has been left off by a slip of the pen, then it pays no tax and can hang nobody until it is put back; there are four such villages, very prosperous, and they send the engravers a ham every Christmas.

For a century it was all on the side of the paper. Then the ground found out.

It was the river Withy that brought the first case. It had been drawn straight in order to save ink. In the wet spring of that year it rose, came eleven miles across country with all its bends, went in by the front door of the Office, and lay down on the second floor. When it drained off, there was a line of mud on the big wall map. It was the right line. Every loop was there. The Chief Surveyor, who was no fool, initialled it.`,
      `# Procedure

Since then any feature may appeal. A hill wishing to be taller leans on the fences; a marsh will send up a smell. The court sits outdoors in all weathers, and moves to the land in question, since the land in question won’t move to it. Costs are paid in topsoil.

I practised there for two seasons. I recommend the food, which is mostly pie, each valley having its own crimp along the edge so that a stranger can be told by touch what he is about to eat. I can’t recommend the inns, which are built where they were drawn.

The quarrel that is tearing the Duchy apart is over the blank. It’s in the north-east corner, about the size of a thumb. Nobody has surveyed it, because the thumb in question was the first engraver’s and it was holding the sheet down. There is country under it. One sees smoke. By law it does not exist; and by law, therefore, nothing that happens there can be forbidden.

The Office wants to send a party in with chains. All the rest of Ambage, hill, parish and stream, has for once appealed with one voice. They don’t ask to know what’s there. They ask that there be one place left which hasn’t been told what it is.`,
    ],
  },
  {
    title: 'The Market That Walks',
    tags: ['Markets', 'Deserts', 'Slow Magic'],
    language: 'English',
    author: 'kofimensah',
    cover: 'market-that-walks.webp',
    pages: [
      `# How to catch it

There are nineteen tortoises. Each of them is as big as a football pitch, and each has got one street of the market on its back, with stalls down the two sides and a gutter in the middle. They walk across the Dry Country in a line, nose to tail, and they haven’t stopped since before your grandmother’s grandmother bought her first pot.

To get on, you wait at the side with your basket. The tortoise doesn’t slow down. It doesn’t need to; it goes at about the speed of a person who’s been sent to bed. You take hold of the fringe of the shell, where there are ladders, and you climb. If you have a goat, there’s a man.

The first tortoise is Old Aunty, and she sells bread and matches and other things you need at once. The second is cloth. The fifth is only buttons. On the eleventh you can buy a word in a language you don’t speak, wrapped in a leaf, and have it explained. On the nineteenth they sell what fell off the other eighteen.

Nobody steers them. But children who live on the shell say that if you lie on your stomach and hum, you’ll feel her think about it.`,
      `# Rules, dinner and a fuss

*Rule one.* You can’t sell the same thing twice in one day at different prices. Somebody’s aunty is always on the next stall.

*Rule two.* If you are lost, stand still. The whole market will come past you.

*Rule three.* Every seller feeds the tortoise first. They like melon rind, old cabbage, and gossip, which is spoken down a clay pipe by the left front leg.

For dinner there’s groundnut stew out of a pot so wide that the cook goes round it on a little cart. It’s cooked with the heat from the shell. By law there’s an extra bowl for whoever has climbed on with nothing.

Now the fuss. Last dry season Number Seven, who carries the lamps, sat down. She didn’t fall; she folded her legs one at a time, like someone who’s got home. All the ones behind had to go round. The lamp sellers begged her. They tried melon. The elders said that she must be ill, and the young men said leave her and share out the lamps.

A girl called Mansa put her ear to the shell, and heard tapping, from inside, and very small.

So the market’s quarrelling about whether to wait. It has never waited for anyone. But Old Aunty, at the front, a whole mile away, has started to walk in a circle.`,
    ],
  },
  {
    title: 'Nine Lighthouses, No Sea',
    tags: ['Deserts', 'Maps', 'Slow Magic'],
    language: 'English',
    author: 'inesvaldovar',
    cover: 'nine-lighthouses.webp',
    pages: [
      `# The basin

The sea left in a single night, four hundred years ago, without a note. What it left was a basin of white salt as wide as a three-day ride, with wrecks standing about on it like furniture under sheets, and nine lighthouses around the rim.

They’re still kept. The keepers trim, wind and polish, and at dusk nine beams go out over the salt and cross in the middle, where there is nothing. If you ask why, you’ll be told that nobody has sent word to stop.

And travellers do use them. The Salt has no tracks; wind takes them by morning. You cross by bearings, Third Light over your shoulder and Sixth on the bow, and the caravans have kept the old words, so that a man on a camel will say that he’s *coming about.* There are tide tables too. They are reprinted yearly, from arithmetic, at the port of Marram. People consult them before proposing marriage.

The town lives by salt, by pilotage, and on a small brown melon which comes up in the wrecks, in what used to be the holds. It tastes faintly of whatever was the cargo. A melon from a spice ship costs as much as a coat.`,
      `# What the keepers agree on

Each light has its own pattern, and every keeper’s taught to read the other eight. So they talk. It takes most of an evening to say good evening. In four centuries they’ve become very exact: there’s a flash for *I have been thinking about what you said in the spring.*

They have three laws. A light is never to be put out to make a point. A light is never to be used for lying. And if a stranger comes up the stairs, he’s to be given the chair which faces the window.

They’ve also got one quarrel, and it is about the Fifth. In March its keeper, a woman called Oriel Sand, reported a wave. She gave it by the book: bearing, height, time. The other eight looked. There was salt. They put it to her, kindly, across ten nights, that she was tired, and she answered that she was, but there had been a wave.

By the second law she can’t be lying. By the tables there was a tide due. Since then three of the lights have sided with her, four against, and one has gone over to signalling only the weather. I walked out myself, last week, to the place she gave. The salt was dry. I dug with my hand, and at the depth of my wrist it was dark, and at the elbow it was cold.`,
    ],
  },
  {
    title: 'Loop Line',
    tags: ['Cities', 'Trains', 'Night'],
    language: 'English',
    author: 'nightbus',
    cover: 'loop-line.webp',
    pages: [
      `The city is one train. It’s a circle, four hundred and six cars, coupled at both ends, so it has no front. It runs on a loop of track around a lake, at night, always at night. It goes at the same speed as the dark does.

People live in it. Addresses are car, side, window. I was born in 211, left, 4. The dining cars come every twelve, the schools every thirty. You can walk to work and the work will have moved a mile. If you set out from your door and keep walking forward you’ll be home for breakfast, and some old men do it every day, for their hearts.

Outside: the lake, signals, a station. There’s one station. It’s lit and there’s a bench, and a clock, and a vending stand with its shutter half up. The train doesn’t stop there. It never has. We pass it once in seventy minutes, so a life’s about half a million times.

Food is eggs, noodles, pickles, anything that can be done in a kitchen a metre wide with one hand on the rail. Soup is filled two thirds. Asking for a full bowl is what you do when you’re drunk or in love.`,
      `Rules, from the plate by the door:

*Give up your seat to whoever’s looking out.*
*No clocks. There’s one at the station.*
*Don’t pull the red handle.*

There is one red handle in each car. They’re sealed with paper, and the seal’s changed at New Year by the oldest child in the car. I’ve done it. You wipe the handle, paste on the strip, and everyone claps. Four hundred and six of them, and in all this time nobody.

The argument started in the autumn, in 88. A girl was doing her homework at the window and told her teacher that there’d been a man on the bench. The teacher said there’s never anyone on the bench. Next time round the whole class was at the glass. He was there. He’d got a suitcase. He looked at his watch, then at the train, the way you do.

So now there are two parties. One’s for pulling it. He’s a passenger; what’s a train for? The other says that if it can stop then it could always have stopped, and asks who’s going to tell the old men.

It’s been nine weeks. He has an umbrella some nights. Last night on our side we’d written it out in big letters, one on each window, car after car, *WHERE TO?* He stood up to read it. We were past before he’d finished. He’s got seventy minutes to think of what to say.`,
    ],
  },
  {
    title: 'As Ilhas Alinhavadas',
    tags: ['Islands', 'Slow Magic', 'Thread'],
    language: 'Portuguese',
    author: 'bia_nogueira',
    cover: 'drawn',
    pages: [
      `# Como se seguram

São vinte e três ilhas e estão cosidas umas às outras. O fio passa por baixo da água, grosso como um braço, encerado, e sai em cada praia por um ilhó de pedra onde as crianças vão espreitar. Ninguém sabe quem deu o primeiro ponto. Sabe-se que foi à pressa, porque é alinhavo: pontos largos, tortos, dos que se dão para provar o vestido e desmanchar depois.

Quando há vento norte as ilhas franzem. Aproximam-se até se poder passar um prato de uma janela para outra. Com vento sul esticam, o fio canta, e ninguém dorme nas casas da borda.

Há um ofício que só ali existe, o de *ponteira*: mulheres que mergulham em maio com uma agulha de osso de baleia e verificam tudo, ponto a ponto. Descem de saia, com pedras na bainha. Contam que lá em baixo o fio tem cor, e que a cor muda conforme quem o segura.

Come-se cavala de escabeche, pão de milho e uma sopa a que chamam *remendo*, feita do que sobrou de três casas. Quem a cozinha sozinho come-a sozinho, e diz-se que não sabe a nada.`,
      `# Leis de pano e uma zanga

Primeira lei: quem rasga, cose. Vale para redes, para camisas e para famílias.

Segunda: nenhum nó se dá com raiva. Há na praça da ilha do Dedal uma cadeira onde se espera que passe. No verão faz fila.

Terceira: o direito e o avesso valem o mesmo. Por isso as casas são caiadas também por dentro dos armários, e nos contratos lê-se a página de trás em primeiro lugar.

A zanga começou com a ilha da Ourela, que é a última. Dali para fora só há mar. No inverno passado a ponteira Custódia subiu da água com a mão fechada e mostrou o que trazia: a ponta do fio. Não estava arrematada. Não tinha nó. Em tantos séculos, o que segurava vinte e três ilhas era só o hábito.

Metade do povo quer um nó, já, um nó cego, e que se acabe o susto. A outra metade lembra que um alinhavo sem remate não é um erro: é uma peça por acabar. Alguém tenciona voltar.

Custódia não votou. Tem setenta anos e a melhor vista das ilhas. Todas as tardes vai sentar-se na Ourela com a ponta do fio no colo e a agulha enfiada, virada para o largo, à espera de ver de que tamanho é o resto.`,
    ],
  },
  {
    title: 'The Monsoon Courts of Irumudi',
    tags: ['Rain', 'Rivers', 'Law'],
    language: 'English',
    author: 'priyaraman',
    cover: 'drawn',
    pages: [
      `# A country with two addresses

For six months Irumudi is a valley, with roads, ox-carts, a cricket ground and a great deal of dust. Then the rains arrive and for the other six it is a lake. Nobody evacuates. They go upstairs.

Every house has two front doors, one at the bottom and one on the third floor, and two brass plates; often, two names. My grandmother’s cousin was Mrs Savitri Raghunath, schoolmistress, from December on. In June she hung up her sari with the stiff border, moved her bed to the upper room, and was Captain Savi, who ran the vegetable boat and used language.

It’s quite respectable. The belief is that nobody can be only one person all the year round, and that the ones who try go sour by August. So you have a wet self and a dry self, and you’re courteous about other people’s. You don’t tell a dry husband what his wife said from a boat.

The food changes on the same day. Dry: millet, tamarind, things that keep. Wet: river crab, and a fern that you pick from the staircase. On the evening of the first rain they cook both, and sit on the landing, halfway, to eat.`,
      `# The bench on the stairs

As there are two sets of people there must be two sets of courts, and these don’t recognise each other’s judgments. A debt run up in the dry can’t be collected by boat. A promise made on water is void on land, unless it has been repeated in front of a buffalo, which is held to be the one creature that lives in both.

Between them is the Landing Court. It sits for two days a year, with the water on the fourteenth step. It hears a single kind of case: people who have a complaint against themselves.

I have read the rolls. *Dry Murugan v. Wet Murugan, concerning a boat sold without asking. Wet Lakshmi v. Dry Lakshmi, who keeps being tired by the time I get here.* The judge can award costs, holidays, an apology. The apology must be written, and left in the drawer for the other to find.

This year’s quarrel is about the dam. There’s to be one, at the head of the valley, with turbines. It would be one season all the time, they don’t yet say which. The engineers held a public meeting in the dry, and everyone who spoke was for it: the schools, the road, the light.

They’ve been advised to ask again in July. They don’t see why. It is, they say, the same people.`,
    ],
  },
];
