import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { requireKidsZone } from '../../site/settings.server.ts';
import type { Route } from './+types/grown-ups-page';
import '../../document/kids.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('For Grown-Ups', matches),
  { name: 'description', content: 'How children take part here.' },
];

export function loader() {
  requireKidsZone();
  return null;
}

/** How children take part; what keeps them safe is not said here yet. */
export default function GrownUpsPage() {
  const { minimumAge, name } = useSite().site;
  return (
    <main className="kids wrap" id="main">
      <PageHead back={{ to: href('/kids-adventure'), name: 'the Kids Zone' }}>For Grown-Ups</PageHead>
      <p>
        An account on {name} is for people of {minimumAge} and over. Younger children take part with a parent or teacher.
      </p>
      <p>
        A grown-up with an account makes a family or a class in <Link to={href('/groups')}>Groups</Link> and adds the children, who write
        and read here without an account of their own.
      </p>
      <p>Everyone can read the stories of the Kids Zone without an account.</p>
    </main>
  );
}
