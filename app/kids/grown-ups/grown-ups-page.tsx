import { Fragment } from 'react';
import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import type { Route } from './+types/grown-ups-page';
import { PROMISES } from './promise-rules.ts';
import '../../document/kids.css';
import './grown-ups.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('For Grown-Ups', matches),
  { name: 'description', content: 'How children take part here.' },
];

export function loader() {
  requireKidsZone();
  return null;
}

/** How children take part, and what keeps them safe (SAFE-01). */
export default function GrownUpsPage() {
  const { minimumAge, name } = useSite().site;
  return (
    <main className="kids wrap grown-ups" id="main">
      <PageHead back={{ to: href('/kids-adventure'), name: 'the Kids Zone' }}>For Grown-Ups</PageHead>
      <p className="grown-ups-promises">
        {PROMISES.map(({ sentence }, at) => (
          <Fragment key={sentence}>
            {at > 0 && ' '}
            <span>{sentence}</span>
          </Fragment>
        ))}
      </p>
      <h2>How children take part</h2>
      <p>
        An account on {name} is for people of {minimumAge} and over. Younger children take part with a parent or teacher. A grown-up with an
        account makes a family or a class in{' '}
        <Link className="link" to={href('/groups')}>
          Groups
        </Link>{' '}
        and adds the children, who need no account of their own.
      </p>
      <p>
        The grown-up checks a sentence for each child: that they are the child’s parent or guardian, or that the school has the right to
        agree. We check the account of the grown-up, and nothing else. Grown-ups see the stories that a child hands in, not the child’s
        drafts.
      </p>
      <p>Everyone can read the stories of the Kids Zone without an account.</p>
    </main>
  );
}
