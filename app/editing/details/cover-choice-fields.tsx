import { type Kind, kinds } from '../../works/kinds.ts';
import type { CoverChoice } from './details-rules.ts';
import './cover-choice-fields.css';

type Props = { kind: Kind; cover: string | null; chosen: CoverChoice; error: string | undefined; accept: string };

/** The current cover, one that is drawn from the title, or a new image; a plain form sends the file itself. */
export function CoverChoiceFields({ kind, cover, chosen, error, accept }: Props) {
  const choices: [CoverChoice, string][] = [
    ['current', cover ? 'Current image' : 'Current cover, drawn from the title'],
    ...(cover ? ([['drawn', 'Drawn from the title']] as [CoverChoice, string][]) : []),
    ['new', 'New image'],
  ];
  return (
    <fieldset className="cover-choice">
      <legend>Cover</legend>
      {cover && <img src={`${cover}?w=160`} alt={`Current cover of this ${kinds[kind].noun}`} width={96} />}
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="cover" value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
      <input
        type="file"
        name="file"
        accept={accept}
        aria-label="New cover image"
        aria-describedby={error ? 'cover-error' : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p id="cover-error" className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
