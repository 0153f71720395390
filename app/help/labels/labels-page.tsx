import type { Policy } from '#server/access/policies.ts';
import {
  FINGERPRINTS_MAX,
  RUN_CHARACTERS,
  RUN_WORDS,
  SAMPLED,
  TEXTS_MAX,
  WHOLE_WORDS_MAX,
} from '../../assistant/fingerprints/fingerprint-rules.ts';
import { titled } from '../../document/page-title.ts';
import { COUNTED_WORDS_MAX, GRADE_NAMES, NOT_STATED, NOTE_MAX, PARTLY_FROM, PARTLY_TO } from '../../works/labels/label-rules.ts';
import { type Section, TextPage } from '../long-text.tsx';
import type { Route } from './+types/labels-page';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('How Labels Work', matches),
  { name: 'description', content: 'How this site labels the use of assistants, and what it cannot see.' },
];

const number = (n: number) => n.toLocaleString('en-US');

const SECTIONS: Section[] = [
  {
    id: 'grades',
    title: 'The Grades',
    body: (
      <>
        <ul>
          <li>
            <b>{GRADE_NAMES.none}.</b> No use of an assistant was found or stated.
          </li>
          <li>
            <b>{GRADE_NAMES.helped}.</b> Less than {PARTLY_FROM}% came from an assistant.
          </li>
          <li>
            <b>{GRADE_NAMES.partly}.</b> {PARTLY_FROM} to {PARTLY_TO}% came from an assistant.
          </li>
          <li>
            <b>{GRADE_NAMES.mostly}.</b> More than {PARTLY_TO}% came from an assistant.
          </li>
        </ul>
        <p>
          Text, images and cover each have a grade, and behind it who says it: “Counted by this site” or “Stated by the author”. Works from
          before labels say “{NOT_STATED}” until their author states it or text of the assistant is found in them.
        </p>
      </>
    ),
  },
  {
    id: 'text',
    title: 'How Text Is Counted',
    body: (
      <>
        <p>
          When the assistant of this site delivers a text to a member, it is recorded as numbers: one for each run of {RUN_WORDS} words in a
          row, without case, accents and punctuation; in scripts without spaces between words for each run of {RUN_CHARACTERS} characters.
          Of a text of more than {WHOLE_WORDS_MAX} words one run in {SAMPLED} is recorded. Nobody can read the text from the numbers.
        </p>
        <p>
          At each publication the words of title, description and text that lie in recorded runs of the author are counted. It makes no
          difference whether they were inserted with a button or copied by hand. Replacing them with your own words and publishing lowers
          the label. Only the author’s own records count, so nobody can raise the label of somebody else’s work.
        </p>
        <p>
          The numbers of the newest {number(TEXTS_MAX)} texts of each member are stored, and a text is compared with up to{' '}
          {number(FINGERPRINTS_MAX)} of the newest numbers. Older ones are no longer counted; all are deleted with the account. Of a work or
          chapter with more than {number(COUNTED_WORDS_MAX)} words only the first {number(COUNTED_WORDS_MAX)} are counted, and the label
          says so. Of a text of more than {WHOLE_WORDS_MAX} words a short copied passage may not be counted. What the member wrote in a
          request and the assistant repeats is not recorded.
        </p>
      </>
    ),
  },
  {
    id: 'images',
    title: 'How Images Are Counted',
    body: (
      <p>
        An image that the assistant of this site delivers is marked, and so is each copy that this site makes of it. Images in the text and
        panels are counted as “12 of 40”; a generated cover counts as “{GRADE_NAMES.mostly}”.
      </p>
    ),
  },
  {
    id: 'stated',
    title: 'What Authors State',
    body: (
      <p>
        Authors say when they publish, and later on the page of the work, what assistants elsewhere made, with a sentence of up to{' '}
        {NOTE_MAX} characters if they like. A statement can raise a counted grade, never lower it.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'What This Cannot See',
    body: (
      <>
        <p>
          What was made elsewhere cannot be seen: other programs, and images that were downloaded, changed and uploaded again. Changing at
          least one word in every {RUN_WORDS} also leaves nothing to count, and a title or a sentence of fewer than {RUN_WORDS} words is too
          short. Ideas, plots and corrections of single words are not counted.
        </p>
        <p>
          No detector is used. This site never guesses from the style of a text whether a machine wrote it, because such guesses accuse
          people who wrote every word themselves.
        </p>
      </>
    ),
  },
];

/** The method of the labels, with its numbers (LABEL-05). */
export default function LabelsPage() {
  return (
    <TextPage
      title="How Labels Work"
      lead={<p>What the label about the use of assistants says, how it is counted, and what it cannot see.</p>}
      sections={SECTIONS}
    />
  );
}
