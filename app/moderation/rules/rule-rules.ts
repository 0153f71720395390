import { badInput, type FieldMessages, type RefusedAction } from '#server/http/problem-rules.ts';
import { typedLines } from '../../forms/text-rules.ts';
import { isReason, type Reason } from '../reason-rules.ts';

export const RULE_TITLE_MAX = 80;
export const RULE_TEXT_MAX = 500;
export const RULES_MAX = 20;

export const RULE_MESSAGES = {
  titleEmpty: 'Give the rule a title.',
  titleTooLong: `A title can be up to ${RULE_TITLE_MAX} characters.`,
  textEmpty: 'Explain the rule.',
  textTooLong: `A text can be up to ${RULE_TEXT_MAX} characters.`,
  tooMany: `There can be up to ${RULES_MAX} rules.`,
  tooFew: 'The site needs at least one rule.',
  unavailable: 'This rule no longer exists.',
} as const;

/** `reasons` are those of reports that preselect the rule; each preselects at most one. */
export type RuleText = { title: string; text: string; reasons: Reason[] };
type RuleForm = { get(name: string): unknown; getAll(name: string): unknown[] };
export type RuleField = 'title' | 'text';
type Read = { rule: RuleText } | RefusedAction<RuleField>;

const reasonsIn = (form: RuleForm) => [...new Set(form.getAll('reason').filter(isReason))];

/** Reads the form of a rule, or returns the refusals of its fields. */
export function readRule(form: RuleForm): Read {
  const title = typedLines(form.get('title')).replaceAll('\n', ' ');
  const text = typedLines(form.get('text'));
  const fields: FieldMessages<RuleField> = {};
  if (!title) fields.title = RULE_MESSAGES.titleEmpty;
  else if ([...title].length > RULE_TITLE_MAX) fields.title = RULE_MESSAGES.titleTooLong;
  if (!text) fields.text = RULE_MESSAGES.textEmpty;
  else if ([...text].length > RULE_TEXT_MAX) fields.text = RULE_MESSAGES.textTooLong;
  const message = fields.title ?? fields.text;
  return message ? badInput(message, fields) : { rule: { title, text, reasons: reasonsIn(form) } };
}

/** What was typed, for showing the form again. */
export const typedRule = (form: RuleForm): RuleText => ({
  title: typedLines(form.get('title')),
  text: typedLines(form.get('text')),
  reasons: reasonsIn(form),
});

/** The ways to move or remove a stored rule. */
const MOVES = ['up', 'down', 'retire'] as const;
export type RuleMove = (typeof MOVES)[number];
export const isRuleMove = (value: unknown): value is RuleMove => MOVES.some((move) => move === value);

/** Announced when a rule changes, so that the cached page is dropped; clients do not subscribe to it. */
export const RULES_TOPIC = 'rules';
