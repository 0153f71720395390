import type { Kind } from '../../works/kinds.ts';
import type { WorkContent } from '../../works/ratings/rating-rules.ts';
import type { WorkStatus } from '../../works/status/status-rules.ts';
import type { WorkCard } from '../../works/works.server.ts';
import type { HomeCard, HomeRows } from './home-rows.server.ts';
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
  content: WorkContent,
  covered?: string,
];
/** The rows of the home page as sent to the browser: a work in several rows is sent once. */
export type PackedRows = {
  works: Packed[];
  rows: Record<Row, number[]>;
  lead: { description: string; profilePicture: string | null };
  added: number[];
};

/** Only the first of Trending Now shows its description and its author's picture. */
export function packRows(rows: HomeRows): PackedRows {
  const places = new Map<string, number>();
  const works: Packed[] = [];
  const placeOf = ({ id, kind, title, cover, genre, tags, views, likes, author, ...facts }: HomeCard) => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const { minutes, status, holdUntil, content, covered } = facts;
    const { name, username } = author;
    const packed: Packed = [id, kind, title, cover, genre, tags, views, likes, name, username, minutes, status, holdUntil, content];
    if (covered) packed.push(covered);
    const place = works.push(packed) - 1;
    places.set(id, place);
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
  const cards = works.map(([id, kind, title, cover, genre, tags, views, likes, name, username, ...facts]): WorkCard => {
    const [minutes, status, holdUntil, content, covered] = facts;
    const author = { name, username, profilePicture: null };
    const card = { id, kind, title, description: '', cover, genre, tags, views, likes, author, minutes, status, holdUntil, content };
    return covered ? { ...card, covered } : card;
  });
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
