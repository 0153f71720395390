import { href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refusedField } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Select, TextArea } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { FormStatus } from '../../forms/form-status.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { isWordEffect, listedWordsIn, WORD_EFFECTS, WORD_MESSAGES, WORDS_MAX, WORDS_TYPED_MAX } from '../../site/word-rules.ts';
import { RemovableTable } from '../removable-table.tsx';
import type { Route } from './+types/words-page';
import { addWords, listWords, type ShownWord } from './words.server.ts';
import '../../account/sign-in/account.css';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to change the listed words.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Listed Words');

type Field = 'words' | 'effect';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { words: await listWords(memberOf(context)), isAdded: searchParams.has('added'), isRemoved: searchParams.has('removed') };
}

/** Lists words for which texts are held or refused (HOLD-03). A refusal stores nothing and returns what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const words = String(form.get('words') ?? '').slice(0, WORDS_TYPED_MAX);
  const effect = form.get('effect');
  const read = listedWordsIn(words);
  const typed = { words, effect: isWordEffect(effect) ? effect : null };
  const refused = (field: Field, message: string) => refusalResponse(context, refusedField(field, message), { typed });
  if ('problem' in read) return refused('words', read.message);
  if (!isWordEffect(effect)) return refused('effect', WORD_MESSAGES.effect);
  if (!(await addWords(memberOf(context), read.words, effect))) return refused('words', WORD_MESSAGES.tooMany);
  throw redirect(`${href('/admin/words')}?added`, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function WordsPage({ loaderData: { words, isAdded, isRemoved }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refused = actionData && 'typed' in actionData ? actionData : null;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Listed Words</PageHead>
      <p className="text-ink-2">
        Comments, posts, messages, thoughts, bios and channels with one of these words or phrases wait for a moderator or are refused.
        Capital letters, accents and punctuation make no difference. No topic or tag shows them. Texts of staff are not checked.
      </p>
      <section>
        <h2 className="display text-xl">Add words</h2>
        <SavedForm result={actionData} saved={isAdded && WORD_MESSAGES.added} submit="Add Words" className="admin-form" noValidate>
          <TextArea
            label="Words and phrases"
            name="words"
            rows={5}
            required
            spellCheck={false}
            autoCapitalize="none"
            dir="auto"
            hint="One on each line."
            defaultValue={refused?.typed.words}
            error={refused?.fields?.words ?? null}
          />
          <Select
            label="What happens to a text with them"
            name="effect"
            defaultValue={refused?.typed.effect ?? 'hold'}
            error={refused?.fields?.effect ?? null}
          >
            {Object.entries(WORD_EFFECTS).map(([effect, name]) => (
              <option key={effect} value={effect}>
                {name}
              </option>
            ))}
          </Select>
        </SavedForm>
      </section>
      <section>
        <h2 className="display text-xl">
          {words.length} of {WORDS_MAX} words and phrases
        </h2>
        <FormStatus words={!busy && isRemoved && WORD_MESSAGES.removed} />
        <WordsTable words={words} />
      </section>
    </main>
  );
}

const WordsTable = ({ words }: { words: readonly ShownWord[] }) =>
  words.length ? (
    <RemovableTable
      caption="Listed words and phrases in alphabetical order"
      columns={['Word or phrase', 'Effect']}
      rows={words.map(({ id, word, effect }) => ({ id, name: word, about: WORD_EFFECTS[effect] }))}
      action={(id) => href('/admin/words/:id/remove', { id })}
      button="Remove"
    />
  ) : (
    <p className="text-ink-2">No words yet.</p>
  );
