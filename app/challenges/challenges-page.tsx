import { useRevalidator } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { useLive } from '../live/live.ts';
import type { Route } from './+types/challenges-page';
import { ChallengeBanner } from './challenge-banner.tsx';
import './challenges.css';
import { entriesBy } from './entries/entries.server.ts';
import { loadEntryList } from './entries/entry-list.server.ts';
import { EntryList } from './entries/entry-list.tsx';
import { pastCursorFrom } from './entries/entry-list-rules.ts';
import { OwnEntries } from './entries/own-entries.tsx';
import { PastChallenges } from './past/past-challenges.tsx';
import { PastHeading } from './past/past-heading.tsx';
import { pastChallenges } from './past.server.ts';
import { useChallengeClock, useRefreshAfter } from './use-challenge-clock.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.list.isEnded ? `${loaderData.list.challenge.title} · Weekly Challenges` : 'Weekly Challenges', matches),
  { name: 'description', content: loaderData?.list.challenge.description ?? 'One theme a week, and everyone who answered it.' },
];

/** The running challenge, or a past one named in the URL, its entries, the viewer's own entries, and past challenges. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, 'challenges');
  const now = new Date();
  const [list, own, past] = await Promise.all([
    loadEntryList(viewer, request, now),
    entriesBy(viewer),
    pastChallenges(pastCursorFrom(new URL(request.url).searchParams)),
  ]);
  return { list, own, past, now: now.getTime() };
}

export default function ChallengesPage({ loaderData }: Route.ComponentProps) {
  const { list, own, past } = loaderData;
  useLive(['challenges']);
  const now = useChallengeClock(loaderData.now);
  const { revalidate } = useRevalidator();
  const ended = !list.isEnded && now >= list.challenge.endDate.getTime();
  useRefreshAfter(ended, revalidate);
  return (
    <main className="wrap challenges" id="main">
      {list.isEnded ? <PastHeading challenge={list.challenge} /> : <ChallengeBanner challenge={list.challenge} now={new Date(now)} />}
      <div className="challenges-page">
        <EntryList key={list.challenge.id} list={list} now={now} />
        <div className="challenges-side">
          {own && <OwnEntries own={own} challenge={list.isEnded ? null : list.challenge} now={new Date(now)} />}
          <PastChallenges past={past} shown={list.isEnded ? list.challenge.id : null} />
        </div>
      </div>
    </main>
  );
}
