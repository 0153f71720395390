/** A speech bubble: its center in percent of the image's width and height (10 to 90). */
export type DemoBubble = { text: string; x: number; y: number };

/** One panel: `art` is a file name in `art/`, `description` is the alt text. */
export type DemoPanel = { art: string; description: string; bubbles: readonly DemoBubble[] };

export type DemoArc = { title: string; description: string; panels: readonly DemoPanel[] };

export type DemoComic = {
  title: string;
  description: string;
  genre: string;
  language: string;
  author: string;
  /** 'drawn', or the file name of a 3:4 image in `art/`. */
  cover: string;
  panels: readonly DemoPanel[];
  arcs: readonly DemoArc[];
};

export const comics: readonly DemoComic[] = [
  {
    title: 'Night Bus to Nowhere',
    description: 'The N9 leaves from every stop at once and arrives at none of them. Bo just wanted to get home.',
    genre: 'Adventure',
    language: 'English',
    author: 'nightbus',
    cover: 'bus-front.webp',
    panels: [
      {
        art: 'bus-lamp-rain.webp',
        description: 'Bo, in a red coat, waits with a suitcase under a street lamp in the rain.',
        bubbles: [{ text: 'Last one comes at midnight, right?', x: 28, y: 20 }],
      },
      {
        art: 'bus-fox-driver.webp',
        description: 'The bus doors are open. The driver is a fox in a blue uniform.',
        bubbles: [{ text: 'Depends whose midnight.', x: 55, y: 84 }],
      },
      {
        art: 'bus-ticket.webp',
        description: 'A hand takes a ticket with a bus and a crescent moon on it.',
        bubbles: [
          { text: 'One way. Out of yesterday.', x: 30, y: 13 },
          { text: 'Do you give change?', x: 26, y: 84 },
        ],
      },
      {
        art: 'bus-seats.webp',
        description: 'Bo stands in the bus between a seated ghost and a green passenger with antennae.',
        bubbles: [
          { text: 'Is that seat taken?', x: 27, y: 22 },
          { text: 'Only on Thursdays.', x: 68, y: 30 },
        ],
      },
      {
        art: 'bus-bo-surprised.webp',
        description: 'Close up: Bo, eyes wide, mouth open.',
        bubbles: [
          { text: 'Why is the road getting smaller?', x: 50, y: 88 },
          { text: 'Oh, we left that a while ago.', x: 70, y: 11 },
        ],
      },
      {
        art: 'bus-flight.webp',
        description: 'The red bus flies over the roofs of the city towards a full moon.',
        bubbles: [
          { text: 'Don’t look down. It’s rude.', x: 26, y: 16 },
          { text: '…Is my stop on this line?', x: 68, y: 83 },
        ],
      },
    ],
    arcs: [
      {
        title: 'The Terminus',
        description: 'Every line ends somewhere. This one ends at a door Bo has not knocked on for nine years.',
        panels: [
          {
            art: 'bus-terminus.webp',
            description: 'The bus has parked on the moon, beside a stop sign. The Earth hangs in the sky.',
            bubbles: [
              { text: 'All change, please.', x: 64, y: 20 },
              { text: 'Change into what?', x: 24, y: 82 },
            ],
          },
          {
            art: 'bus-doorstep.webp',
            description: 'Bo stands before a small house at night. Someone is sitting in the lit window.',
            bubbles: [
              { text: 'But this house was sold.', x: 44, y: 14 },
              { text: 'Yesterday it wasn’t.', x: 70, y: 90 },
            ],
          },
          {
            art: 'bus-kitchen.webp',
            description: 'Bo and an old woman with white hair drink tea together at a kitchen table.',
            bubbles: [
              { text: 'You’re late.', x: 22, y: 17 },
              { text: 'The bus was early.', x: 78, y: 17 },
              { text: 'Then sit. The kettle never left.', x: 50, y: 90 },
            ],
          },
        ],
      },
      {
        title: 'Lost Property',
        description: 'Bo left something on the N9. The N9 kept it warm.',
        panels: [
          {
            art: 'bus-front.webp',
            description: 'The bus from the front, in the rain. A black cat is at the wheel.',
            bubbles: [
              { text: 'You’re not the usual driver.', x: 50, y: 13 },
              { text: 'He’s off sick. I’ve lives to spare.', x: 50, y: 89 },
            ],
          },
          {
            art: 'bus-lost-property.webp',
            description: 'The fox behind a counter, before shelves of lost things: hats, a clock, a moon in a jar.',
            bubbles: [
              { text: 'I lost about an hour.', x: 22, y: 18 },
              { text: 'Happy or sad? We file them apart.', x: 80, y: 76 },
            ],
          },
          {
            art: 'bus-morning.webp',
            description: 'Sunrise at the bus stop. Bo waves, suitcase in hand.',
            bubbles: [
              { text: 'Same time tomorrow?', x: 28, y: 16 },
              { text: 'Same time yesterday!', x: 78, y: 28 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'The Second Blink',
    description: 'For thirty years the keeper has flashed once every ten seconds. Last night, something flashed back.',
    genre: 'Mystery',
    language: 'English',
    author: 'inesvaldovar',
    cover: 'lighthouse-dusk.webp',
    panels: [
      {
        art: 'lighthouse-dusk.webp',
        description: 'A striped lighthouse at dusk, its beam reaching over the sea.',
        bubbles: [{ text: 'One flash, ten seconds. Eleven million times.', x: 42, y: 14 }],
      },
      {
        art: 'keeper-lamp-room.webp',
        description: 'The bearded keeper stands beside the great lamp and counts.',
        bubbles: [
          { text: '…eight, nine, ten.', x: 30, y: 14 },
          { text: 'I didn’t do that one.', x: 30, y: 86 },
        ],
      },
      {
        art: 'keeper-logbook.webp',
        description: 'An open logbook by lamplight. Two red dots are drawn under the last line.',
        bubbles: [
          { text: 'Log: two flashes. Clear night. Tea: adequate.', x: 63, y: 20 },
          { text: 'No ship. Checked twice.', x: 80, y: 88 },
        ],
      },
      {
        art: 'sea-far-lights.webp',
        description: 'Far out on a dark sea, two small lights shine where there should be none.',
        bubbles: [
          { text: 'Who’s out there?', x: 42, y: 24 },
          { text: '(blink) (blink)', x: 72, y: 80 },
        ],
      },
      {
        art: 'whale-and-ship.webp',
        description: 'A vast white whale, smiling, just under the surface of the sea. A ship passes far away.',
        bubbles: [
          { text: 'Someone up there has been winking at me for thirty years.', x: 32, y: 18 },
          { text: 'It seemed rude not to wink back.', x: 62, y: 88 },
        ],
      },
      {
        art: 'keeper-rail-dawn.webp',
        description: 'Dawn. From the gallery the keeper waves at a whale blowing among the waves.',
        bubbles: [
          { text: 'Case closed!', x: 28, y: 11 },
          { text: 'Same time tomorrow, old friend.', x: 36, y: 87 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: 'The People Who Keep the Sky Up',
    description: 'A day on the crew: clouds before nine, sunset by hand, and the moon only if the bear is not too tired.',
    genre: 'Slice of Life',
    language: 'English',
    author: 'kofimensah',
    cover: 'cloud-plasterer.webp',
    panels: [
      {
        art: 'cloud-plasterer.webp',
        description: 'A worker in a yellow helmet stands on a ladder, mending a cloud with a hammer.',
        bubbles: [{ text: 'Who left a hole in this one? It’ll rain straight through!', x: 36, y: 14 }],
      },
      {
        art: 'cloud-lunch.webp',
        description: 'Three workers sit on a beam high above the town and eat their lunch.',
        bubbles: [
          { text: 'Does anyone ever look up?', x: 18, y: 76 },
          { text: 'They look at the weather.', x: 50, y: 92 },
          { text: 'That’s not the same.', x: 84, y: 76 },
        ],
      },
      {
        art: 'sunset-winch.webp',
        description: 'A worker turns a winch and lowers the sun, on a rope, behind the hills.',
        bubbles: [
          { text: 'Slowly! Yesterday you dropped it.', x: 62, y: 13 },
          { text: 'People clapped!', x: 38, y: 88 },
        ],
      },
      {
        art: 'bear-moon.webp',
        description: 'A small bear on a hill holds the moon on a string.',
        bubbles: [
          { text: 'Night shift. Don’t let go.', x: 42, y: 13 },
          { text: 'I let go ONCE.', x: 66, y: 87 },
        ],
      },
      {
        art: 'star-bulbs.webp',
        description: 'A worker on a ladder screws a star into the night sky. A crate of stars stands on a cloud.',
        bubbles: [
          { text: 'This one’s been out for a thousand years.', x: 26, y: 84 },
          { text: 'Change it anyway.', x: 78, y: 14 },
        ],
      },
      {
        art: 'child-window.webp',
        description: 'A child with curly hair waves from a lit window at night.',
        bubbles: [
          { text: 'Goodnight, moon people!', x: 50, y: 11 },
          { text: '…Pass me the good stars.', x: 50, y: 90 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: 'Captain Adequate',
    description: 'Cannot fly. Is fairly strong. Always brings a pen. The city’s most punctual hero.',
    genre: 'Superhero',
    language: 'English',
    author: 'dana_whitlock',
    cover: 'hero-roof.webp',
    panels: [
      {
        art: 'hero-roof.webp',
        description: 'A masked hero with a red cape stands on a roof before the moon. A tick is the emblem on his chest.',
        bubbles: [
          { text: 'This city needs someone.', x: 36, y: 13 },
          { text: 'I was available.', x: 60, y: 89 },
        ],
      },
      {
        art: 'hero-cat-tree.webp',
        description: 'The hero, on a stepladder, reaches for a black cat on a branch.',
        bubbles: [
          { text: 'I’ve brought my own ladder!', x: 36, y: 10 },
          { text: 'I live here.', x: 64, y: 76 },
        ],
      },
      {
        art: 'robot-portrait.webp',
        description: 'Close up, with rays behind it: a giant robot with yellow eyes and bared teeth.',
        bubbles: [
          { text: 'TREMBLE! I AM DOOM UNIT SEVEN!', x: 50, y: 11 },
          { text: 'And I am so tired.', x: 50, y: 89 },
        ],
      },
      {
        art: 'hero-face-off.webp',
        description: 'In the street, the small hero with a clipboard faces the enormous robot.',
        bubbles: [
          { text: 'I SHALL FLATTEN THE TOWN HALL.', x: 40, y: 14 },
          { text: 'Do you have an appointment?', x: 24, y: 36 },
        ],
      },
      {
        art: 'hero-tea.webp',
        description: 'Evening. Hero and robot sit side by side on the kerb with mugs of tea.',
        bubbles: [
          { text: 'When did you last have a day off?', x: 24, y: 16 },
          { text: 'WHAT IS A DAY OFF?', x: 50, y: 89 },
        ],
      },
    ],
    arcs: [
      {
        title: 'Doom Unit Seven’s Day Off',
        description: 'No flattening until Monday.',
        panels: [
          {
            art: 'robot-cat.webp',
            description: 'The robot, smiling, holds an orange cat in its arms. Small hearts float about.',
            bubbles: [
              { text: 'IT VIBRATES. IS IT BROKEN?', x: 28, y: 11 },
              { text: 'No. You’re doing it right.', x: 74, y: 89 },
            ],
          },
          {
            art: 'robot-balcony.webp',
            description: 'The robot waters flowers on a small balcony.',
            bubbles: [
              { text: 'GROW, TINY ONES.', x: 50, y: 10 },
              { text: 'THAT IS AN ORDER. NO RUSH.', x: 50, y: 90 },
            ],
          },
          {
            art: 'two-capes.webp',
            description: 'Hero and robot, seen from behind, look at the moon from a roof. Both wear capes; the robot’s has stars on it.',
            bubbles: [
              { text: 'You made the cape yourself?', x: 17, y: 20 },
              { text: 'IT IS ADEQUATE.', x: 82, y: 22 },
              { text: 'Highest praise there is.', x: 40, y: 89 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'El dragón de los martes',
    description: 'Cada martes, a las cinco, el monte tiembla. El pueblo envía a un caballero. El caballero lleva pañuelo.',
    genre: 'Comedy',
    language: 'Spanish',
    author: 'mateo_quispe',
    cover: 'dragon-sneeze.webp',
    panels: [
      {
        art: 'dragon-valley.webp',
        description: 'Un valle con casitas y un castillo. De la cueva de un monte sale confeti.',
        bubbles: [
          { text: '¡El monte ha vuelto a rugir!', x: 26, y: 16 },
          { text: '¿Y por qué huele a fiesta?', x: 52, y: 38 },
        ],
      },
      {
        art: 'dragon-knight.webp',
        description: 'Un caballero con lanza ante una cueva. Dentro, en lo oscuro, brillan dos ojos.',
        bubbles: [
          { text: '¡Sal, bestia!', x: 26, y: 14 },
          { text: 'No puedo. Estoy resfriado.', x: 70, y: 36 },
        ],
      },
      {
        art: 'dragon-sneeze.webp',
        description: 'Un dragón verde estornuda una nube de confeti.',
        bubbles: [
          { text: '¡Aaa… aaaCHÍS!', x: 56, y: 13 },
          { text: 'Perdón. Debería ser fuego.', x: 66, y: 88 },
        ],
      },
      {
        art: 'dragon-handkerchief.webp',
        description: 'El caballero, cubierto de confeti y con la nariz roja, le ofrece un pañuelo al dragón.',
        bubbles: [
          { text: 'Mi madre quería un dragón serio.', x: 30, y: 10 },
          { text: 'La mía, un caballero valiente.', x: 44, y: 89 },
        ],
      },
      {
        art: 'dragon-party.webp',
        description: 'De noche, en la plaza con banderines, el pueblo baila con el caballero. El dragón estornuda confeti.',
        bubbles: [
          { text: '¿Cuánto cobra por los cumpleaños?', x: 28, y: 46 },
          { text: 'Un caldo. Y que me digan salud.', x: 76, y: 14 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: '屋上の金魚',
    description: '引っ越しの前の日、雨が降りはじめた。金魚は、ずっとそれを待っていたらしい。',
    genre: 'Manga',
    language: 'Japanese',
    author: 'midori_ogawa',
    cover: 'kingyo-rooftop.webp',
    panels: [
      {
        art: 'kingyo-rooftop.webp',
        description: '団地の屋上。給水塔のそばで、少女が金魚鉢をかかえて立っている。',
        bubbles: [
          { text: '新しい家、屋上がないんだって。', x: 62, y: 12 },
          { text: '……ごめんね。', x: 74, y: 88 },
        ],
      },
      {
        art: 'kingyo-bowl.webp',
        description: '金魚鉢ごしに見える少女の大きな目。手前を赤い金魚が泳ぐ。',
        bubbles: [{ text: '海って、見たことある?', x: 50, y: 11 }],
      },
      {
        art: 'kingyo-first-drop.webp',
        description: '空が暗くなり、屋上に置かれた鉢に最初の雨粒が落ちる。少女がふりむく。',
        bubbles: [
          { text: 'ぽちゃん。', x: 72, y: 36 },
          { text: 'え……?', x: 24, y: 28 },
        ],
      },
      {
        art: 'kingyo-leap.webp',
        description: '集中線。金魚が水しぶきを上げて、雨の中へ跳びあがる。',
        bubbles: [{ text: 'ばしゃっ!', x: 50, y: 10 }],
      },
      {
        art: 'kingyo-sky.webp',
        description: '町の上の空を、大きな赤い金魚が雨をかきわけて泳ぐ。少女が屋上から手をふる。',
        bubbles: [
          { text: '空も、水だったんだ。', x: 22, y: 12 },
          { text: 'いってらっしゃーい!', x: 60, y: 86 },
        ],
      },
      {
        art: 'kingyo-puddle.webp',
        description: '雨あがり。赤い長ぐつの前の水たまりに、月と金魚がうつっている。',
        bubbles: [
          { text: 'おかえり。', x: 50, y: 34 },
          { text: '明日、いっしょに行こう。', x: 50, y: 90 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: 'المصباح الذي لا ينام',
    description: 'وجدت ليان مصباحًا في صندوق جدّتها، وخرج منه جنّيّ له أمنية واحدة.',
    genre: 'Fantasy',
    language: 'Arabic',
    author: 'layla_haddad',
    cover: 'jinn-rises.webp',
    panels: [
      {
        art: 'jinn-city.webp',
        description: 'مدينة من القباب في الليل تحت هلال، ونافذة واحدة ما زالت مضاءة.',
        bubbles: [
          { text: 'نامت المدينة كلّها…', x: 60, y: 18 },
          { text: '…إلّا نافذة.', x: 28, y: 44 },
        ],
      },
      {
        art: 'jinn-lamp.webp',
        description: 'بنت بثوب أحمر تمسك مصباحًا ذهبيًّا قرب صندوق قديم، وقد فتحت عينيها دهشةً.',
        bubbles: [
          { text: 'قالت جدّتي: لا تفركيه.', x: 36, y: 14 },
          { text: 'عطستُ فقط!', x: 74, y: 88 },
        ],
      },
      {
        art: 'jinn-rises.webp',
        description: 'جنّيّ كبير أزرق بعمامة بنفسجيّة يخرج من المصباح وهو يتثاءب، والبنت تنظر إليه.',
        bubbles: [
          { text: 'شُبّيك لُبّيك… آآه.', x: 56, y: 10 },
          { text: 'متى نمتَ آخر مرّة؟', x: 72, y: 80 },
        ],
      },
      {
        art: 'jinn-story.webp',
        description: 'تقرأ البنت للجنّيّ من كتاب على ضوء شمعة، وفوقه غيمة فيها سفينة وهلال.',
        bubbles: [
          { text: 'وأبحرت السفينة إلى آخر النعاس…', x: 26, y: 16 },
          { text: 'ألف سنة من الأماني، ولم يحكِ لي أحد.', x: 54, y: 89 },
        ],
      },
      {
        art: 'jinn-asleep.webp',
        description: 'المصباح على وسادة عند النافذة، ومنه خيط دخان ينتهي برأس الجنّيّ الصغير النائم تحت الهلال.',
        bubbles: [
          { text: 'وأمنيتكِ أنتِ؟', x: 28, y: 24 },
          { text: 'أن نُكمل غدًا.', x: 66, y: 90 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: 'The Dog Noticed First',
    description: 'Maeve lives alone at the top of Kilbrack Hill. The dog has never been entirely sure about “alone”.',
    genre: 'Horror',
    language: 'English',
    author: 'saoirse_b',
    cover: 'horror-house.webp',
    panels: [
      {
        art: 'horror-house.webp',
        description: 'A dark house on a hill under the moon. One window is lit.',
        bubbles: [{ text: 'Third night. He won’t leave that door.', x: 38, y: 10 }],
      },
      {
        art: 'horror-hall.webp',
        description: 'A long hall. A sheepdog sits before a door that stands ajar.',
        bubbles: [
          { text: 'Come away, Bran. It’s the wind.', x: 28, y: 20 },
          { text: '(The wind does not breathe.)', x: 72, y: 84 },
        ],
      },
      {
        art: 'horror-eyes.webp',
        description: 'In the gap of the door, two round eyes in the dark, and small fingers.',
        bubbles: [
          { text: 'please', x: 74, y: 40 },
          { text: 'close it', x: 74, y: 82 },
        ],
      },
      {
        art: 'horror-ghost.webp',
        description: 'Maeve holds up a lantern. A small ghost hides behind the dog, which watches the open door.',
        bubbles: [
          { text: 'You’re only a child!', x: 24, y: 16 },
          { text: 'he isn’t growling at me', x: 56, y: 38 },
        ],
      },
      {
        art: 'horror-hill.webp',
        description: 'Outside, something vast with pale eyes stands over the small house and raises a hand.',
        bubbles: [
          { text: 'he’s growling at what I’m hiding from', x: 45, y: 17 },
          { text: 'KNOCK.', x: 34, y: 88 },
        ],
      },
      {
        art: 'horror-kettle.webp',
        description: 'Maeve by the fire with a cup of tea, the dog and the ghost beside her. Two great eyes look in at the window.',
        bubbles: [
          { text: 'It can wait till I’ve had my tea.', x: 25, y: 13 },
          { text: 'SORRY.', x: 82, y: 50 },
        ],
      },
    ],
    arcs: [],
  },
  {
    title: 'Signal, Repeated',
    description: 'Station keeper on an ice moon, forty light-minutes from anyone. Then somebody says good morning.',
    genre: 'Science Fiction',
    language: 'English',
    author: 'aurelle',
    cover: 'sf-astronaut.webp',
    panels: [
      {
        art: 'sf-station.webp',
        description: 'A dome and a radio dish on an ice plain. A striped giant planet fills the sky.',
        bubbles: [
          { text: 'Day 412. Nothing to report, beautifully.', x: 30, y: 17 },
          { text: 'Over.', x: 64, y: 88 },
        ],
      },
      {
        art: 'sf-radio.webp',
        description: 'The station keeper in orange, headphones on, turns the dial of a radio.',
        bubbles: [
          { text: '…morning… anyone…', x: 68, y: 86 },
          { text: 'That’s not Earth.', x: 30, y: 11 },
        ],
      },
      {
        art: 'sf-rover.webp',
        description: 'In driving snow an old rover, half buried, with shining eyes.',
        bubbles: [
          { text: 'good morning. good morning. good m', x: 44, y: 19 },
          { text: '(nineteen years)', x: 22, y: 78 },
        ],
      },
      {
        art: 'sf-astronaut.webp',
        description: 'The keeper in a space suit stands beside the freed rover, under the giant planet.',
        bubbles: [
          { text: 'Good morning.', x: 28, y: 44 },
          { text: 'oh. i had no second sentence', x: 58, y: 90 },
        ],
      },
      {
        art: 'sf-dome.webp',
        description: 'Aurora over the dome. Inside, in warm light, the keeper and the rover look out together.',
        bubbles: [
          { text: 'Day 413. Crew: two.', x: 18, y: 20 },
          { text: 'morale: also two', x: 82, y: 38 },
        ],
      },
    ],
    arcs: [
      {
        title: 'Thaw',
        description: 'The ice cracks along a line as straight as a sentence.',
        panels: [
          {
            art: 'sf-crack.webp',
            description: 'Keeper and rover before a jagged crack in the ice. Green light comes out of it.',
            bubbles: [
              { text: 'Did you say good morning again?', x: 30, y: 18 },
              { text: 'nineteen years. downwards, too', x: 80, y: 88 },
            ],
          },
          {
            art: 'sf-under-ice.webp',
            description: 'Under the ice, in a shaft of light, smiling creatures like jellyfish glow in many colours.',
            bubbles: [
              { text: 'GOOD MORNING', x: 70, y: 20 },
              { text: 'GOOD MORNING', x: 28, y: 58 },
            ],
          },
          {
            art: 'sf-hands.webp',
            description: 'An orange glove reaches down through the water; a shining hand reaches up.',
            bubbles: [
              { text: 'Day 414.', x: 24, y: 14 },
              { text: 'Crew: please hold, still counting.', x: 70, y: 88 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'The Last Loaf',
    description: 'Two people, one loaf, and a sofa that will not go round the corner.',
    genre: 'Romance',
    language: 'English',
    author: 'noorhaddad',
    cover: 'bread-window.webp',
    panels: [
      {
        art: 'bread-window.webp',
        description: 'Dawn. A woman in a purple headscarf looks into the lit window of a bakery.',
        bubbles: [
          { text: 'One left. Walk. Don’t run.', x: 42, y: 11 },
          { text: '(She ran.)', x: 74, y: 90 },
        ],
      },
      {
        art: 'bread-hands.webp',
        description: 'Two hands, from the left and the right, take hold of the same loaf.',
        bubbles: [
          { text: 'Sorry—', x: 22, y: 13 },
          { text: 'Sorry—', x: 78, y: 13 },
        ],
      },
      {
        art: 'bread-two.webp',
        description: 'In the bakery the woman and a man with curly hair hold the loaf between them and smile.',
        bubbles: [
          { text: 'Half each?', x: 27, y: 15 },
          { text: 'Then who gets the crust?', x: 73, y: 15 },
        ],
      },
      {
        art: 'bread-rain.webp',
        description: 'The two walk home under one red umbrella in the rain.',
        bubbles: [
          { text: 'You can have the crust.', x: 17, y: 40 },
          { text: 'Nobody’s ever said that to me.', x: 82, y: 17 },
        ],
      },
      {
        art: 'bread-sofa.webp',
        description: 'The two carry a purple sofa up a steep staircase.',
        bubbles: [
          { text: 'You said “a small favour”.', x: 34, y: 12 },
          { text: 'The favour is small. The sofa isn’t.', x: 66, y: 86 },
        ],
      },
      {
        art: 'bread-table.webp',
        description: 'Morning. The two sit close at a kitchen table with coffee and a loaf. A picture of bread hangs on the wall.',
        bubbles: [
          { text: 'One left.', x: 22, y: 22 },
          { text: 'Half each?', x: 78, y: 11 },
          { text: 'Take the crust. I’ve got you.', x: 50, y: 90 },
        ],
      },
    ],
    arcs: [],
  },
];
