import type { Document } from '#editor/document/document-types.ts';
import { type Kind, kinds } from '../works/kinds.ts';

/** A picture of a copy. The key `src` lets the database count it as referenced, so that it stays when the author deletes the thing. */
export type CopiedPicture = { src: string; description?: string };
type Panel = CopiedPicture & { words: string[] };

/** The pages or panels of a work or part; the case shows one of them at a time. */
type Contents = { pagesCount: number; panelsCount: number; page: Document | null; panel: Panel | null };

/** A thing as it was at the first report, without drafts, email addresses and networks (MOD-02, MOD-04). */
export type Copy =
  | ({
      type: 'work';
      kind: Kind;
      title: string;
      description: string;
      genre: string | null;
      tags: string[];
      changeNote?: string | null;
    } & Pictures &
      Contents)
  | ({ type: 'part'; kind: Kind; title: string; description: string; workId: string; workTitle: string } & Contents)
  | ({ type: 'post'; text: string; tags: string[] } & Pictures)
  | { type: 'comment'; text: string; at: string; workId: string | null; postId: string | null; about: string }
  | ({ type: 'message'; text: string; at: string; channelId: string; channel: string; isPrivate: boolean; file: string | null } & Pictures)
  | ({ type: 'channel'; name: string; description: string; category: string; tags: string[]; isPrivate: boolean } & Pictures)
  | ({ type: 'person'; name: string; username: string; bio: string; thoughts: string[] } & Pictures)
  | { type: 'application'; name: string; username: string; why: string }
  | { type: 'group'; name: string; kind: 'family' | 'class' };
type Pictures = { pictures: CopiedPicture[] };

/** What people call a thing by the noun of its copy, which names works by their kind, and people by their profile. */
export const nounOfCopy = (noun: string) => (noun === 'person' ? 'profile' : Object.hasOwn(kinds, noun) ? kinds[noun as Kind].noun : noun);
