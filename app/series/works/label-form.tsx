import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { choiceOf, LABEL_CHOICE_NAMES, LABEL_CHOICES, LABEL_MAX } from './label-rules.ts';

type Props = { seriesId: string; work: { id: string; title: string; label: string } };

/** Chooses what is shown of a work: its number, `Optional` or a label of the author. A plain form without JavaScript. */
export function LabelForm({ seriesId, work: { id, title, label } }: Props) {
  const fetcher = useFetcher({ key: `label ${seriesId} ${id}` });
  const busy = fetcher.state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(fetcher.data);
  const chosen = choiceOf(label);
  return (
    <details className="series-label">
      <summary aria-describedby={`work-${id}`}>Number or label</summary>
      <fetcher.Form method="post" action={href('/series/:id/label', { id: seriesId })}>
        <input type="hidden" name="work" value={id} />
        <fieldset>
          <legend>
            Readers see for <bdi>{title}</bdi>:
          </legend>
          {LABEL_CHOICES.map((choice) => (
            <Radio key={choice} name="as" value={choice} label={LABEL_CHOICE_NAMES[choice]} defaultChecked={choice === chosen} />
          ))}
        </fieldset>
        <TextInput
          label="Your own label"
          name="label"
          dir="auto"
          autoComplete="off"
          maxLength={LABEL_MAX}
          hint="Such as Prequel. Choose it above."
          defaultValue={chosen === 'own' ? label : ''}
          error={refusal}
        />
        <Button type="submit" size="sm" busy={busy && 'Saving...'} className="justify-self-start">
          Save label
        </Button>
      </fetcher.Form>
    </details>
  );
}
