import { matches, nameOf, UNSEEN } from '../page-text.ts';

/** What a person fills in, by the label of its field: text, the label of an option, whether a box or radio button is checked, or a file. */
export type Filled = Record<string, string | boolean | File>;
export type FormRequest = { method: 'GET' | 'POST'; path: string; body: URLSearchParams | FormData };

const SUBMIT = 'button:not([type=button], [type=reset]), input[type=submit]';
const CHECKABLE = ['checkbox', 'radio'];

const formOf = (part: Element) => {
  const id = part.getAttribute('form');
  return id ? part.ownerDocument.getElementById(id) : part.closest('form');
};
const isCheckable = (field: Element) => CHECKABLE.includes(field.getAttribute('type') ?? '');
/** What is required or chosen together: the radio buttons of one name, or a field alone. */
const groupOf = (field: Element) => (field.getAttribute('type') === 'radio' ? field.getAttribute('name') : field);
const isVisible = (part: Element) => !part.closest(UNSEEN);
const fieldsOf = (form: Element) =>
  [...form.ownerDocument.querySelectorAll('input, textarea, select')].filter(
    (field) => formOf(field) === form && !field.matches('[type=submit]') && !field.closest('[disabled]'),
  );
const labeled = (form: Element, label: string) => fieldsOf(form).filter((field) => isVisible(field) && nameOf(field) === label);

type Sender = { form: Element; button: Element | null };

/** The forms that have all these labels and a submit button with this name; without a name, the forms that Enter sends. */
function sendersOf(document: Document, name: string | RegExp | null, filled: Filled): Sender[] {
  const forms = [...document.querySelectorAll('form')].filter((form) => isVisible(form));
  const senders = forms.flatMap((form): Sender[] => {
    const buttons = [...document.querySelectorAll(SUBMIT)].filter((button) => isVisible(button) && formOf(button) === form);
    return name === null ? [{ form, button: buttons[0] ?? null }] : buttons.map((button) => ({ form, button }));
  });
  const found = senders.filter(
    ({ form, button }) =>
      (name === null || (button && matches(nameOf(button), name))) && Object.keys(filled).every((label) => labeled(form, label).length),
  );
  const text = ({ form, button }: Sender) => `${button && nameOf(button)} (${fieldsOf(form).filter(isVisible).map(nameOf)})`;
  if (!found.length)
    throw new Error(`no button is named ${name} beside ${Object.keys(filled)}; there are: ${senders.map(text).join(' | ')}`);
  return found;
}

function optionOf(list: Element, label: string) {
  const option = [...list.querySelectorAll('option')].find(({ textContent }) => textContent?.trim() === label);
  if (!option) throw new Error(`the list has no option ${label}`);
  return option;
}
const optionValue = (option: Element | undefined | null) => option?.getAttribute('value') ?? option?.textContent?.trim() ?? '';

/** The value that the page itself gives a field; null for an unchecked one. */
function initialValue(field: Element): string | File | null {
  if (field.tagName === 'TEXTAREA') return field.textContent ?? '';
  if (field.tagName === 'SELECT') return optionValue(field.querySelector('option[selected]') ?? field.querySelector('option'));
  if (field.getAttribute('type') === 'file') return new File([], '', { type: 'application/octet-stream' });
  if (isCheckable(field) && !field.hasAttribute('checked')) return null;
  return field.getAttribute('value') ?? (isCheckable(field) ? 'on' : '');
}

/** The values of all fields after a person filled in some of them. */
function valuesOf(form: Element, filled: Filled) {
  const fields = fieldsOf(form);
  const values = new Map(fields.map((field) => [field, initialValue(field)]));
  for (const [label, value] of Object.entries(filled)) {
    const [field, ...others] = labeled(form, label);
    if (!field || others.length) throw new Error(`${others.length + 1} fields are named ${label}`);
    if (isCheckable(field)) {
      for (const other of fields) if (other !== field && groupOf(other) === groupOf(field)) values.set(other, null);
      values.set(field, value ? (field.getAttribute('value') ?? 'on') : null);
    } else
      values.set(field, field.tagName === 'SELECT' ? optionValue(optionOf(field, `${value}`)) : value instanceof File ? value : `${value}`);
  }
  return values;
}

/** Throws where a browser would refuse to send: a required field is empty, or a text is longer than its field takes. */
function checkValues(values: ReturnType<typeof valuesOf>) {
  for (const [field, value] of values) {
    const given = [...values]
      .filter(([other]) => groupOf(other) === groupOf(field))
      .map(([, content]) => (content instanceof File ? content.name : content));
    if (field.hasAttribute('required') && !given.some(Boolean)) throw new Error(`the field ${nameOf(field)} is required`);
    const max = Number(field.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY);
    if (typeof value === 'string' && value.length > max) throw new Error(`the field ${nameOf(field)} takes ${max} characters`);
  }
}

/** The request that pressing this button sends: action, method and fields are those of the page. */
function requestOf({ form, button }: Sender, filled: Filled, base: URL): FormRequest {
  if (button?.hasAttribute('disabled')) throw new Error(`the button ${nameOf(button)} is disabled`);
  const setting = (attribute: string) => button?.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute) ?? '';
  const values = valuesOf(form, filled);
  if (!form.hasAttribute('novalidate') && !button?.hasAttribute('formnovalidate')) checkValues(values);
  const body = new FormData();
  for (const part of form.ownerDocument.querySelectorAll('input[name], textarea[name], select[name], button[name]')) {
    const value = part === button ? (part.getAttribute('value') ?? '') : (values.get(part) ?? null);
    const key = part.getAttribute('name') ?? '';
    if (typeof value === 'string')
      body.append(key, value.replace(/\r?\n/g, '\r\n')); // as browsers send lines
    else if (value) body.append(key, value);
  }
  const { pathname, search } = new URL(setting('action') || base, base);
  const text = () => new URLSearchParams([...body].map(([key, value]) => [key, typeof value === 'string' ? value : value.name]));
  if (setting('method').toLowerCase() !== 'post') return { method: 'GET', path: `${pathname}?${text()}`, body };
  return { method: 'POST', path: pathname + search, body: setting('enctype') === 'multipart/form-data' ? body : text() };
}

/** The request of the form with this button, or by Enter without one. Several such forms must send the same. */
export function filledForm(document: Document, name: string | RegExp | null, filled: Filled, base: URL): FormRequest {
  const [request, ...others] = sendersOf(document, name, filled).map((sender) => requestOf(sender, filled, base));
  const sent = ({ method, path, body }: FormRequest) => JSON.stringify([method, path, [...body]]);
  if (!request || others.some((other) => sent(other) !== sent(request))) throw new Error(`buttons of different forms are named ${name}`);
  return request;
}
