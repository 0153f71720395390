import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { RULES_TOPIC } from '../moderation/rules/rule-rules.ts';
import { rulesInForce } from '../moderation/rules/rules.server.ts';
import { currentSettings } from '../site/settings.server.ts';
import type { Route } from './+types/rules-page';
import { TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Rules', matches),
  { name: 'description', content: 'The rules that moderators decide by.' },
];

/** The written rules, for everyone (MOD-08). */
export async function loader({ context }: Route.LoaderArgs) {
  addPageTopics(context, RULES_TOPIC);
  return { rules: await rulesInForce(viewerOf(context)), hasLog: currentSettings().hasPublicLog };
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const sections = loaderData.rules.map(({ id, title, text }) => ({
    id: `rule-${id}`,
    title,
    body: (
      <p className="whitespace-pre-line" dir="auto">
        {text}
      </p>
    ),
  }));
  const lead = (
    <p>
      When moderators hide or remove something, they name one of these rules. The{' '}
      <Link className="link" to={href('/writing-guidelines')}>
        Writing Guidelines
      </Link>{' '}
      say more about good work and good manners.
      {loaderData.hasLog && (
        <>
          {' '}
          What they decided is in the{' '}
          <Link className="link" to={href('/moderation-log')}>
            Moderation Log
          </Link>
          .
        </>
      )}
    </p>
  );
  return <TextPage title="Rules" lead={lead} sections={sections} />;
}
