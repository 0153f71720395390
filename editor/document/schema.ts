import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { NODES_WITH_ID } from './block-ids.ts';
import { ALIGNMENTS, HEADINGS, LINK_ATTRIBUTES, MEDIA_ADDRESS, safeLink } from './document-types.ts';

/** Logical alignments and shortcuts: `left` and `right` would be wrong in right-to-left texts. */
const LogicalAlign = TextAlign.extend({
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('end'),
    };
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS], defaultAlignment: null });

/**
 * Direction of a block: null follows the text (`dir="auto"`), `ltr` and `rtl` were set by the author.
 * Pasted directions are ignored without `data-pinned`, because other programs write `dir="ltr"` on everything.
 */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes() {
    return [
      {
        types: ['heading', 'paragraph'],
        attributes: {
          dir: {
            default: null,
            parseHTML: (element) => {
              const dir = element.getAttribute('dir');
              return element.hasAttribute('data-pinned') && (dir === 'ltr' || dir === 'rtl') ? dir : null;
            },
            renderHTML: ({ dir }) => (dir === 'ltr' || dir === 'rtl' ? { dir, 'data-pinned': '' } : { dir: 'auto' }),
          },
        },
      },
    ];
  },
});

/** The id of a block. Copied text has none, and the second half of a split block gets a new one. */
const BlockId = Extension.create({
  name: 'blockId',
  addGlobalAttributes() {
    const id = { default: null, keepOnSplit: false, rendered: false, parseHTML: () => null };
    return [{ types: NODES_WITH_ID, attributes: { id } }];
  },
});

const pixels = (element: HTMLElement, name: string) => {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** A block with a stored picture. `width` and `height` are its intrinsic size; CSS limits it to 600×400 pixels (BOOK-ED-16). */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      src: {},
      alt: { default: null },
      width: { default: null, parseHTML: (element) => pixels(element, 'width') },
      height: { default: null, parseHTML: (element) => pixels(element, 'height') },
    };
  },
  parseHTML() {
    return [{ tag: 'img[src]', getAttrs: (element) => MEDIA_ADDRESS.test(element.getAttribute('src') ?? '') && null }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
});

/** A link to a web or email address. Any other pasted link becomes plain text. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { validate: 'string' } }),
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = safeLink(element.getAttribute('href'));
          return href ? { href } : false;
        },
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', { ...HTMLAttributes, ...LINK_ATTRIBUTES }, 0];
  },
});

/** The schema of a page, shared by the editor and the server's validation, so that they always agree. Needs no DOM. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADINGS] },
    code: false,
    codeBlock: false,
    link: false,
    dropcursor: { class: 'drop-line', width: 2 },
  }),
  LogicalAlign,
  Direction,
  BlockId,
  Picture,
  Link,
];
