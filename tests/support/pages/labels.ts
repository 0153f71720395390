import { HTMLElement } from 'linkedom';

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
const isLabelable = (element: Element) => LABELABLE.has(element.localName) && element.getAttribute('type') !== 'hidden';

/** The labels of each field: those whose `for` is its id, and those in which it is the first field. */
function labelsIn(document: Document): Map<Element, Element[]> {
  const byId = new Map<string | null, Element>();
  for (const element of [...document.querySelectorAll('[id]')].reverse()) byId.set(element.getAttribute('id'), element);
  const labels = new Map<Element, Element[]>();
  for (const label of document.querySelectorAll('label')) {
    const id = label.getAttribute('for');
    const field = id === null ? [...label.querySelectorAll('*')].find(isLabelable) : byId.get(id);
    if (field) labels.set(field, [...(labels.get(field) ?? []), label]);
  }
  return labels;
}

const known = new WeakMap<Document, Map<Element, Element[]>>();

/**
 * Adds `labels` to the elements of linkedom, read once per document. Without it dom-accessibility-api searches the document for the field of
 * each label, again for each field.
 */
export function addLabels() {
  Object.defineProperty(HTMLElement.prototype, 'labels', {
    get(this: Element) {
      if (!isLabelable(this)) return null;
      const labels = known.get(this.ownerDocument) ?? labelsIn(this.ownerDocument);
      known.set(this.ownerDocument, labels);
      return labels.get(this) ?? [];
    },
  });
}
