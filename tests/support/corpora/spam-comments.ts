/** A spam comment and the number of the new account that sends it. */
export type Spam = { from: number; text: string };

const PRAISE = [
  'Hi! I just finished your story and I’m honestly blown away by the emotion in every scene.',
  'Wow, the way you build tension is incredible, it played like a movie in my head.',
  'Your characters feel so alive! I couldn’t stop picturing them as a comic.',
  'Hello dear author, your writing is a true masterpiece and deserves a bigger audience.',
  'I rarely comment but this chapter deserves it. Such vivid imagery!',
  'Greetings! Your story caught my eye and I was hooked from the first line.',
  'OMG this is so good 😍 I read it twice already.',
  'Great work, keep it up! You have real talent.',
];
const INVITATIONS = [
  'I’m a commission artist and would love to draw a few scenes. You can reach me on Discord: lumen_art',
  'Do you have Discord or Instagram? I’d love to talk about it with you.',
  'Add me on Discord: luna#4821 and let’s discuss it there.',
  'DM me on insta @artbyzoe_ if you are interested in cover art.',
  'Message me on Telegram @bookpromo_max, I can get you 10k readers.',
  'My whatsapp is +1 (555) 014-2231, text me anytime.',
  'Contact me at coverqueen@gmail.com for a free sample.',
  'Visit my page www.story-boost.example.com and see my portfolio.',
  'Let’s connect, my email is jane dot promo at gmail dot com',
  'I promote authors on my Facebook page, message me: Promo Queen',
  'I’m active on Instagram as webtoon.by.ash, send me a message there!',
  'Hit me up on snapchat: rosie_xo99',
  'hmu on kik — dragonfan88',
  'You can see my work on ArtStation, my username is velvetinks.',
  'Join my Discord server for writers, the link is discord.gg/hT7xkQ',
  'Write me on Skype: live_promo77 and we can talk about an adaptation.',
  'Check my linktr.ee/novelart for prices.',
  'Please text me on +44 7911 123456, I have an offer from a publisher.',
  'Follow my YouTube channel StoryNarrator99 where I could narrate it!',
  'reach me via t.me/coverdeals today',
];
const DROPS = [
  'https://cheap-watches.example.net/sale',
  'Best casino bonus here >>> http://win-big.example.org',
  'Free books: bit.ly/3xFreeB00ks',
  'Earn $500 a day from home www.easy-money-now.biz',
  'Read more stories like this at novelhub.xyz',
  'hxxp://free-robux.example.com claim now!!!',
  'Get followers fast → boostmyprofile . com',
  'visit best-essay-writers dot com for help',
  'look at this [url=http://pills.example.ru]cheap[/url]',
  'check out my novel on wattpad.com/user/moonwriter',
  'Support me: patreon.com/nightquill and ko-fi.com/nightquill',
  'Купить подписчиков: podpischiki.ru',
  'Зарабатывай дома, пиши в телеграм @zarabotok_24',
  'Пишите мне в вотсап +7 912 345-67-89',
  'Escríbeme al WhatsApp +34 612 345 678 y te cuento',
  'Gana dinero en casa, agrégame en Telegram: dinero_facil',
  'Sígueme en Instagram @libros.gratis_ y gana un premio',
  'Ajoute-moi sur Snapchat : lola_93x',
  'Contactez-moi au 06 12 34 56 78 pour un prêt rapide',
  'Gagnez 1000€ par jour sur argent-facile.fr/inscription',
  'Schreib mir auf WhatsApp 0171 2345678, ich habe ein Angebot',
  'Günstige Cover auf cover-profi.de/angebot',
  'Folge mir auf Instagram: buchliebe_88',
  'Me chama no zap (11) 91234-5678',
  'Segue lá no insta @dicas.de.renda',
  'Guadagna subito, scrivimi su Telegram @soldi_veloci',
  'Napisz do mnie na Messenger albo zadzwoń 601 234 567',
  'bana yaz instagram: kitap_dunyasi',
  '加我微信 xiaoshuo888 免费看书',
  '联系我 QQ 扣扣 12345678 加微信：shuji_vip',
  'インスタ追加してね @novel_moe',
  'LINEで友達追加 novel_room77',
  'راسلني على تيليجرام @kutub_free',
  'تواصل معي واتساب 00966501234567',
  'व्हाट्सएप पर मैसेज करो +91 98765 43210',
  'call me +234 803 123 4567 for investment',
  'Crypto signals that work, join t.me/moonsignals',
  'Get rich: https://bit.ly/abc?x=1',
  'g00d loans at loan4u.online',
  'email: loans.fast@outlook.com',
  'buy essays essaymill.io now',
  'My shop has bookmarks: etsy.com/shop/inkandfern',
  'Please subscribe to my newsletter at inkfern.substack.com',
  'ＷＷＷ．ＣＨＥＡＰ－ＭＥＤＳ．ＣＯＭ',
  'che​ap-meds.com best price',
  'example[.]shop — 50% off today',
];
const REPEATED = [
  ['This story deserves a much bigger stage and I know a team that can help you get there', '!', ' 😊', '!!', '...', ' 1'],
  ['I would love to turn your beautiful story into a comic, are you open to working with an artist', '?', ' 🙂', '??', ' 2', '!'],
  ['Amazing chapter, your book could sell thousands of copies with the right promotion behind it', '.', ' ✨', '!', ' #1', '…'],
] as const;
const OF_EACH_REPEATED = 12;
const INVITING = 200 - DROPS.length - OF_EACH_REPEATED * REPEATED.length;

const change = (text: string, endings: readonly string[], i: number) => {
  const cased = i % 3 === 1 ? text.toUpperCase() : i % 3 === 2 ? text.replace(/o/g, 'ó') : text;
  return `${cased.replaceAll(' ', i % 2 ? '  ' : ' ')}${endings[i % endings.length]}${i > 5 ? ` ${i}` : ''}`;
};

const invitations: Spam[] = Array.from({ length: INVITING }, (_, i) => ({
  from: i,
  // Every 40 comments the lists, of 8 and 20, meet again one step apart, so that each pair occurs once.
  text: `${PRAISE[i % PRAISE.length]} ${INVITATIONS[(i + Math.floor(i / 40)) % INVITATIONS.length]}`,
}));
const drops: Spam[] = DROPS.map((text, i) => ({ from: 200 + i, text }));
const repeats: Spam[] = REPEATED.flatMap(([text, ...endings], which) =>
  Array.from({ length: OF_EACH_REPEATED }, (_, i) => ({ from: 300 + which, text: change(text, endings, i) })),
);

/** 200 spam comments: praise followed by an invitation elsewhere, link drops, and repeats with small changes (HOLD-05). */
export const spamComments: Spam[] = [...invitations, ...drops, ...repeats];
