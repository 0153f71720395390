import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { requestedText } from '../texts/texts.server.ts';
import type { Route } from './+types/guidelines-page';
import { type Section, TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Writing Guidelines', matches),
  { name: 'description', content: 'What this place is about: good work, good manners, and where to ask.' },
];

export const loader = ({ request, context }: Route.LoaderArgs) => requestedText(viewerOf(context), context, 'guidelines', request);

const words = (...paragraphs: string[]) => paragraphs.map((text) => <p key={text}>{text}</p>);

/** The six sections of OPT-30. */
const SECTIONS: Section[] = [
  {
    id: 'original-work',
    title: 'Original Work and Credit',
    body: words(
      'Publish what you made. Quote briefly and name your source; retellings and fan theories are welcome when they say what they build on.',
      'Images count too: upload only what you drew, photographed or may use.',
    ),
  },
  {
    id: 'respect',
    title: 'Respect and Kindness',
    body: words(
      'Praise the work. Question the work. Leave the person out of it.',
      'Fiction may be cruel to its characters. Comments, posts and messages may not be cruel to people.',
    ),
  },
  {
    id: 'age',
    title: 'Age-Appropriate Content',
    body: words(
      'Say in the description when a story goes to dark places. Sexual content that involves anyone under 18 has no place here, in any form.',
      'What is published in the Kids Zone is for children from 5 to 12: no gore, no adult themes, nothing you would not read aloud at bedtime.',
    ),
  },
  {
    id: 'craft',
    title: 'Craft and Formatting',
    body: words(
      'Give a page one scene, and a paragraph one thought. Choose the language you wrote in: readers filter by it, and it sets how the text is hyphenated and which way it runs.',
      'A clear title, an honest description and a fitting genre bring the right readers.',
    ),
  },
  {
    id: 'ai',
    title: 'Using AI Responsibly',
    body: words(
      'The writing helper suggests; you decide what stays. Read before you keep: it can be wrong, and it can repeat what someone else wrote. You answer for what you publish, whoever suggested it.',
      'If the helper, or any other tool, wrote or drew a part that matters, say so in the description. Changing a comma does not make it yours.',
      'Do not imitate a living person’s voice or face to deceive, and do not ask for anything that may not be published here.',
    ),
  },
  {
    id: 'reporting',
    title: 'Reporting and Moderation',
    body: (
      <>
        {words(
          'Stories, posts and channels have Report in their menu. The people who run this site read the reports and may remove what breaks the rules.',
        )}
        <p>
          <Link className="link" to={href('/rules')}>
            Read the rules
          </Link>
        </p>
        <p>
          Something else?{' '}
          <Link className="link" to={href('/report-problem')}>
            Report a problem
          </Link>
          , or look in the{' '}
          <Link className="link" to={href('/help-center')}>
            Help Center
          </Link>
          .
        </p>
      </>
    ),
  },
];

export default function GuidelinesPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title="Writing Guidelines"
      lead={<p>What this place is about, in six short sections.</p>}
      sections={SECTIONS}
      added={loaderData}
    />
  );
}
