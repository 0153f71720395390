import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import type { Route } from './+types/article-page';
import { articleNamed, SWITCHED_OFF, SWITCHED_ON } from './articles.ts';
import { withAge } from './faq-rules.ts';
import { TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.title ?? 'Help Center', matches),
  { name: 'description', content: loaderData?.lead ?? '' },
];

export function loader({ params }: Route.LoaderArgs) {
  const article = articleNamed(params.article);
  return article ?? refuse('not-found', 'There is no such article. The Help Center lists them all.');
}

/** A support article. */
export default function ArticlePage({ loaderData: { title, lead, parts } }: Route.ComponentProps) {
  const { assistant, minimumAge } = useSite().site;
  return (
    <TextPage
      title={title}
      lead={
        <p>
          {lead} More in the{' '}
          <Link className="link" to={href('/help-center')}>
            Help Center
          </Link>
          .
        </p>
      }
      sections={parts.map(({ id, title, words, assistant: showsStatus, to }) => ({
        id,
        title,
        body: (
          <>
            {showsStatus && <p>{assistant ? SWITCHED_ON : SWITCHED_OFF}</p>}
            {words.map((paragraph) => (
              <p key={paragraph}>{withAge(paragraph, minimumAge)}</p>
            ))}
            {to && (
              <p>
                <Link className="link" to={to.address}>
                  {to.name}
                </Link>
              </p>
            )}
          </>
        ),
      }))}
    />
  );
}
