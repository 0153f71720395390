import type { Reason } from '../../tiles/why.tsx';
import type { Kind } from '../../works/kinds.ts';
import type { WorkContent } from '../../works/ratings/rating-rules.ts';
import type { WorkStatus } from '../../works/status/status-rules.ts';
import type { WorkCard } from '../../works/works.server.ts';
import type { HomeCard, HomeRows } from './home-rows.server.ts';
import type { PersonalCard } from './personal-rows.server.ts';
import type { Row } from './row-rules.ts';

/** The fields of a `WorkCard` that tiles show, as a tuple to save bytes. */
type Packed = [
  id: string,
  kind: Kind,
  title: string,
  cover: string | null,
  className: string | null,
  tags: string[],
  views: number,
  likes: number,
  name: string,
  username: string,
  minutes: number | null,
  status: WorkStatus | null,
  holdUntil: string | null,
  content: WorkContent | null,
  covered?: string,
];
/** The rows of the home page as sent to the browser: a work in several rows is sent once. */
export type PackedRows = {
  works: Packed[];
  rows: Record<Row, number[]>;
  lead: { description: string; profilePicture: string | null };
  added: number[];
};

/** What a work without rating and warnings has; left out, because most of the data of a card would be this. */
const UNSTATED: WorkContent = { parts: null, panels: [], rating: null, warnings: [], warningsStated: null };
const isUnstated = ({ parts, panels, rating, warnings, warningsStated }: WorkContent) =>
  parts === null && !panels.length && rating === null && !warnings.length && warningsStated === null;

function pack({ id, kind, title, cover, genre, tags, views, likes, author, ...facts }: WorkCard): Packed {
  const { minutes, status, holdUntil, content, covered } = facts;
  const { name, username } = author;
  const packed: Packed = [
    id,
    kind,
    title,
    cover,
    genre,
    tags,
    views,
    likes,
    name,
    username,
    minutes,
    status,
    holdUntil,
    isUnstated(content) ? null : content,
  ];
  if (covered) packed.push(covered);
  return packed;
}
function unpack([id, kind, title, cover, genre, tags, views, likes, name, username, ...facts]: Packed): WorkCard {
  const [minutes, status, holdUntil, content, covered] = facts;
  const author = { name, username, profilePicture: null };
  const card = {
    id,
    kind,
    title,
    description: '',
    cover,
    genre,
    tags,
    views,
    likes,
    author,
    minutes,
    status,
    holdUntil,
    content: content ?? UNSTATED,
  };
  return covered ? { ...card, covered } : card;
}

/** A card of a row that is made for the viewer. */
export type PackedCard = [work: Packed, why: Reason, part?: NonNullable<PersonalCard['part']>];
export const isCovered = ([[, , , , , , , , , , , , , , covered]]: PackedCard) => covered !== undefined;
export const packCards = (cards: PersonalCard[]) =>
  cards.map(({ work, why, part }): PackedCard => (part ? [pack(work), why, part] : [pack(work), why]));
export const unpackCards = (cards: PackedCard[]) =>
  cards.map(([work, why, part]): PersonalCard => ({ work: unpack(work), why, ...(part && { part }) }));

/** Only the first of Trending Now shows its description and its author's picture. */
export function packRows(rows: HomeRows): PackedRows {
  const places = new Map<string, number>();
  const works: Packed[] = [];
  const placeOf = (card: HomeCard) => {
    const known = places.get(card.id);
    if (known !== undefined) return known;
    const place = works.push(pack(card)) - 1;
    places.set(card.id, place);
    return place;
  };
  const packed = Object.fromEntries((Object.keys(rows) as Row[]).map((row) => [row, rows[row].map(placeOf)])) as Record<Row, number[]>;
  const lead = rows.trending[0];
  const added = rows.recent.map((work) => work.added ?? 0);
  return {
    works,
    rows: packed,
    lead: { description: lead?.description ?? '', profilePicture: lead?.author.profilePicture ?? null },
    added,
  };
}

export function unpackRows({ works, rows, lead, added }: PackedRows): HomeRows {
  const cards = works.map(unpack);
  const of = (row: Row) => rows[row].flatMap((place) => cards[place] ?? []);
  const unpacked = Object.fromEntries((Object.keys(rows) as Row[]).map((row) => [row, of(row)])) as HomeRows;
  unpacked.recent = unpacked.recent.map((work, i) => ({ ...work, added: added[i] }));
  const [first, ...others] = unpacked.trending;
  if (first) {
    const { description, profilePicture } = lead;
    unpacked.trending = [{ ...first, description, author: { ...first.author, profilePicture } }, ...others];
  }
  return unpacked;
}
