import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { TEXT_PAGE_TITLES, TEXT_PAGES } from '../../texts/text-rules.ts';
import type { Route } from './+types/texts-page';
import '../admin.css';

export const handle = { who: 'administrator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Texts');

export const loader = () => ({ pages: TEXT_PAGES });

/** The pages to which administrators add sections (SITE-03). */
export default function TextsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Texts</PageHead>
      <p className="text-ink-2">What you add is shown below the text that comes with the site.</p>
      <ul className="admin-texts">
        {loaderData.pages.map((page) => (
          <li key={page}>
            <Link className="link" to={href('/admin/texts/:page', { page })}>
              {TEXT_PAGE_TITLES[page]}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
