import type { MetaDescriptor } from 'react-router';
import { type Kind, kinds, type PartKind, partKinds } from '../works/kinds.ts';
import { type Covering, coveredSentence } from '../works/ratings/rating-rules.ts';

type Opened = {
  work: {
    title: string;
    description: string;
    cover: string | null;
    covering: readonly Covering[];
    hiddenMessage: string | null;
    author: { name: string };
  };
  address: string;
  origin: string;
  siteName: string;
};

/** Metadata for link previews. A drawn cover is CSS, so it has no image. */
export function linkPreview(kind: Kind, opened: Opened | undefined): MetaDescriptor[] {
  const { noun } = kinds[kind];
  if (!opened) return [{ title: `${noun[0]?.toUpperCase()}${noun.slice(1)} not found` }];
  const { work, address, siteName, origin } = opened;
  const description = work.description || (work.hiddenMessage ?? (work.covering.length ? coveredSentence(noun, work.covering) : ''));
  return [
    { title: `${work.title} by ${work.author.name} · ${siteName}` },
    { name: 'description', content: description },
    { property: 'og:type', content: kind === 'book' ? 'book' : 'article' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: work.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(work.cover ? [{ property: 'og:image', content: `${origin}${work.cover}` }] : []),
    { property: `${kind === 'book' ? 'book' : 'article'}:author`, content: work.author.name },
    { name: 'author', content: work.author.name },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
}

/** Metadata for link previews of a part: those of its work, under the title of the part. */
export function partPreview(kind: PartKind, opened: (Opened & { part: { title: string } }) | undefined): MetaDescriptor[] {
  if (!opened) return [{ title: `${partKinds[kind].name} not found` }];
  const { part, work } = opened;
  return [
    ...linkPreview(partKinds[kind].of, opened).filter((descriptor) => !('title' in descriptor)),
    { title: part.title ? `${part.title} · ${work.title}` : work.title },
  ];
}
