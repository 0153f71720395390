import { randomUUID } from 'node:crypto';
import { COMICS, PANELS, READERS, THEORIES } from './fresh-data.ts';

/** The people and contents of the bench database; each list is cycled through. */
export type TestData = {
  origin: string;
  tokens: readonly string[];
  people: readonly string[];
  cookies: readonly string[];
  books: readonly string[];
  theories: readonly string[];
  comics: readonly string[];
  kids: readonly string[];
  entries: readonly string[];
  channels: readonly string[];
  fifthOfBooks: string;
  fifthOfComics: string;
};
type ScenarioRequest = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const document = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'She wrote the time in the book. '.repeat(20) }] }],
};

/** The addresses of a bench person's post images; see fresh-data.ts. */
export const postPicture = (owner: string, n: number) => `/media/posts/${owner}/posts/170000000000${n}-00000000000000000000000${n}.webp`;

export function scenariosFor({
  origin,
  tokens,
  people,
  cookies,
  books,
  theories,
  comics,
  kids,
  entries,
  channels,
  fifthOfBooks,
  fifthOfComics,
}: TestData) {
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', origin };
  let n = 0;
  /** Returns another person, book and address each time; pairs do not repeat within a run. */
  function turn() {
    n++;
    const person = n % people.length;
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return {
      person,
      token: tokens[person] ?? '',
      viewer: people[person] ?? '',
      work: books[(n * 7919) % books.length] ?? '',
      theory: theories[(n * 7919) % theories.length] ?? '',
      comic: comics[(n * 7919) % comics.length] ?? '',
      story: kids[(n * 7919) % kids.length] ?? '',
      entry: entries[(n * 7919) % entries.length] ?? '',
      channel: channels[n % channels.length] ?? '',
      reader: `reader${1 + (n % READERS)}`,
      other: `person${1 + (n % people.length)}`,
      id: randomUUID(),
      save: randomUUID(),
      cookie: cookies[person] ?? '',
      address,
    };
  }

  type Turn = ReturnType<typeof turn>;
  /** The values that differ per request, by name; the baseline substitutes them for the captured ones. */
  const valuesOf = ({ token, viewer, work, theory, comic, story, entry, channel, reader, other, id, save }: Turn) => ({
    token,
    viewer,
    work,
    theory,
    comic,
    story,
    entry,
    channel,
    reader,
    other,
    id,
    save,
  });
  const draftBody = (t: Turn) =>
    JSON.stringify({ save: t.save, base: 0, kind: 'book', title: 'A title', description: '', order: ['1'], pages: { 1: document } });
  const postBody = (t: Turn) =>
    new URLSearchParams({
      id: t.id,
      content: 'Four pictures of one harbour.',
      tag: 'maps',
      pictures: JSON.stringify([1, 2, 3, 4].map((k) => ({ src: postPicture(t.viewer, k), description: 'The harbour.' }))),
    }).toString();

  type Scenario = { name: string; target: string; min: number; visitor?: boolean; request(t: Turn): ScenarioRequest };
  const scenarios: Scenario[] = [
    // The public data of home is cached in the process, so most of its statements are not captured and its ratios mean little.
    { name: 'home, visitor, cached', target: '', min: 0, visitor: true, request: () => ({ path: '/' }) },
    { name: 'home, visitor, not cached', target: '', min: 0, visitor: true, request: (t) => ({ path: `/?n=${t.id}` }) },
    { name: 'home, signed in', target: '', min: 0, request: () => ({ path: '/' }) },
    { name: 'navigation data (/_.data)', target: '', min: 0, request: () => ({ path: '/_.data' }) },
    { name: 'book page, signed in', target: '', min: 0, request: (t) => ({ path: `/book/${t.work}` }) },
    { name: 'theory page, signed in', target: '', min: 0, request: (t) => ({ path: `/theory/${t.theory}` }) },
    { name: `comic page, ${PANELS} panels`, target: '', min: 0, request: (t) => ({ path: `/comic/${t.comic}` }) },
    { name: 'kids zone', target: '', min: 0, request: () => ({ path: '/kids-adventure' }) },
    { name: 'kids story', target: '', min: 0, request: (t) => ({ path: `/kids-book/${t.story}` }) },
    { name: 'challenges page', target: '', min: 0, request: () => ({ path: '/weekly-challenges?sort=popular' }) },
    { name: 'entry page', target: '', min: 0, request: (t) => ({ path: `/weekly-challenges/entry/${t.entry}` }) },
    { name: 'all books', target: '', min: 0, request: () => ({ path: '/all-books/more' }) },
    { name: 'all books, fifth page', target: '', min: 0, request: () => ({ path: `/all-books/more?after=${fifthOfBooks}` }) },
    { name: `all theories (${THEORIES / 1000}k)`, target: '', min: 0, request: () => ({ path: '/all-theories/more' }) },
    { name: `all comics (${COMICS / 1000}k)`, target: '', min: 0, request: () => ({ path: '/all-comics/more' }) },
    {
      name: `all comics (${COMICS / 1000}k), fifth page`,
      target: '',
      min: 0,
      request: () => ({ path: `/all-comics/more?after=${fifthOfComics}` }),
    },
    {
      name: 'like',
      target: '≥ 0.5',
      min: 0.5,
      request: (t) => ({ method: 'POST', path: `/works/${t.work}/like.data`, headers: form, body: '' }),
    },
    {
      name: 'comment',
      target: '≥ 0.5',
      min: 0.5,
      request: (t) => ({ method: 'POST', path: `/works/${t.work}/comments.data`, headers: form, body: `text=Well+said&id=${t.id}` }),
    },
    {
      name: 'draft save',
      target: '',
      min: 0,
      request: (t) => ({
        method: 'POST',
        path: `/drafts/${t.id}`,
        headers: { 'content-type': 'application/json', origin },
        body: draftBody(t),
      }),
    },
    { name: 'feed, first page, signed in', target: '', min: 0, request: () => ({ path: '/posts' }) },
    { name: 'profile, signed in', target: '', min: 0, request: (t) => ({ path: `/profile/${t.other}` }) },
    { name: 'channel page, signed in', target: '', min: 0, request: (t) => ({ path: `/community/channel/${t.channel}` }) },
    {
      name: 'send message',
      target: '',
      min: 0,
      request: (t) => ({
        method: 'POST',
        path: `/community/channel/${t.channel}/messages`,
        headers: form,
        body: `text=Well+said&id=${t.id}`,
      }),
    },
    {
      name: 'spectate',
      target: '',
      min: 0,
      request: (t) => ({ method: 'POST', path: `/people/${t.reader}/spectate.data`, headers: form, body: 'spectate=on' }),
    },
    {
      name: 'post with four pictures',
      target: '',
      min: 0,
      request: (t) => ({ method: 'POST', path: '/create-post.data', headers: form, body: postBody(t) }),
    },
  ];
  const headersOf = ({ visitor }: Pick<Scenario, 'visitor'>, t: Turn) => ({
    'x-forwarded-for': t.address,
    'accept-encoding': 'gzip',
    ...(visitor ? {} : { cookie: t.cookie }),
  });
  return { scenarios, turn, headersOf, valuesOf, form };
}
