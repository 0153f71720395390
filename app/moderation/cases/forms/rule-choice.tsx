import { Radio } from '#ui/controls/checkbox.tsx';

export type ChoosableRules = readonly { id: string; title: string }[];

type Props = {
  rules: ChoosableRules;
  legend?: string;
  chosen: string;
  error?: string | undefined;
  /** Whether `1` to `9` choose a rule (MOD-06). */
  hasKeys?: boolean;
};

/** Which of the written rules something breaks (MOD-08). */
export const RuleChoice = ({ rules, legend = 'Which rule does it break?', chosen, error, hasKeys = false }: Props) => (
  <fieldset>
    <legend>{legend}</legend>
    {rules.map(({ id, title }, i) => (
      <Radio
        key={id}
        label={title}
        name="rule"
        value={id}
        defaultChecked={id === chosen}
        aria-describedby={error ? 'no-rule' : undefined}
        {...(hasKeys && i < 9 && { 'data-key': String(i + 1), 'aria-keyshortcuts': String(i + 1) })}
      />
    ))}
    {error && (
      <p className="field-error" id="no-rule">
        {error}
      </p>
    )}
  </fieldset>
);
