import { viewerOf } from '#server/request.ts';
import { openPartDesk } from '../parts/open-part-desk.server.ts';
import { UnfinishedParts } from '../parts/unfinished-parts.tsx';
import { titled } from '../shell/page-title.ts';
import { deskRevalidates } from '../write/opened-desk.tsx';
import { TextDesk } from '../write/text-desk.tsx';
import type { Route } from './+types/chapter-editor-page';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write a Chapter', matches), { name: 'robots', content: 'noindex' }];

export const loader = ({ params, request, context }: Route.LoaderArgs) => openPartDesk(viewerOf(context), 'chapter', params.id, request);

export const shouldRevalidate = deskRevalidates;

export default function ChapterEditorPage({ loaderData: { work, asked, unfinished, ...opened } }: Route.ComponentProps) {
  if (unfinished.length) return <UnfinishedParts part="chapter" work={work} drafts={unfinished} />;
  return <TextDesk key={`${work.id} ${asked}`} kind="book" part={{ kind: 'chapter', work }} {...opened} />;
}
