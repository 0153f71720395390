import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { requestedText } from '../texts/texts.server.ts';
import type { Route } from './+types/contact-page';
import { Operator, TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Contact', matches),
  { name: 'description', content: 'Who runs this site, and how to reach them.' },
];

export const loader = ({ request, context }: Route.LoaderArgs) => requestedText(viewerOf(context), context, 'contact', request);

/** Who runs the site, in the operator's words (SITE-03). */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { name } = useSite().site;
  const lead = (
    <p>
      Questions about {name} are answered by <Operator />. If something does not work,{' '}
      <Link className="link" to={href('/report-problem')}>
        report a problem
      </Link>
      .
    </p>
  );
  return <TextPage title="Contact" lead={lead} sections={[]} added={loaderData} />;
}
