import { data } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { titled } from '../../shell/page-title.ts';
import { kinds } from '../../works/kinds.ts';
import { openDesk } from '../../write/open-desk.server.ts';
import { deskRevalidates, OpenedDesk } from '../../write/opened-desk.tsx';
import { starterAsked } from '../starters.ts';
import type { Route } from './+types/kids-writing-page';
import { KidsDesk } from './kids-desk.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(kinds.kids_book.editorName, matches),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data: desk, init } = await openDesk(viewerOf(context), 'kids_book', request);
  return data({ ...desk, starter: desk.asked ? null : starterAsked(new URL(request.url).searchParams) }, init ?? undefined);
}

export const shouldRevalidate = deskRevalidates;

export default function KidsWritingPage({ loaderData: { asked, missing, ...opened } }: Route.ComponentProps) {
  return (
    <OpenedDesk key={asked ?? opened.starter ?? 'new'} missing={missing}>
      <KidsDesk {...opened} />
    </OpenedDesk>
  );
}
