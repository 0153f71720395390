import type { FieldMessages } from '#server/http/problem-rules.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { REASONS } from '../../moderation/reason-rules.ts';
import { RULE_TEXT_MAX, RULE_TITLE_MAX, type RuleField } from '../../moderation/rules/rule-rules.ts';

type Shown = { title: string; text: string; reasons: readonly string[] };
type Props = { rule?: Shown; fields?: FieldMessages<RuleField> | undefined };

/** The title and text of a rule, and the reasons of reports that preselect it. */
export const RuleFields = ({ rule, fields = {} }: Props) => (
  <>
    <TextInput
      label="Title"
      name="title"
      dir="auto"
      required
      maxLength={RULE_TITLE_MAX}
      defaultValue={rule?.title}
      error={fields.title ?? null}
    />
    <TextArea
      label="Text"
      name="text"
      dir="auto"
      required
      rows={3}
      maxLength={RULE_TEXT_MAX}
      defaultValue={rule?.text}
      error={fields.text ?? null}
    />
    <fieldset className="rule-reasons">
      <legend>Preselected for reports of</legend>
      {REASONS.map((reason) => (
        <Checkbox key={reason} label={reason} name="reason" value={reason} defaultChecked={rule?.reasons.includes(reason)} />
      ))}
    </fieldset>
  </>
);
