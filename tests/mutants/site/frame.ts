import type { Mutant } from '../mutant.ts';

/** The site layout: splash, menu, search box, footer, sign-in dialog, and actions that need an account. */
export default [
  {
    row: 'AUTH-11', // vertical position
    file: 'ui/dialogs/dialog.tsx',
    find: 'Math.min(y + 12, innerHeight - height - EDGE)',
    replace: 'Math.min(72, innerHeight - height - EDGE)',
    tests: ['tests/journeys/account/signed-out.spec.ts#what needs an account'],
  },
  {
    row: 'AUTH-11', // horizontal position
    file: 'ui/dialogs/dialog.tsx',
    find: 'Math.max(EDGE, x - width / 2)',
    replace: 'Math.max(EDGE, (innerWidth - width) / 2)',
    tests: ['tests/journeys/account/account.spec.ts#the dialog opens near the click'],
  },
  {
    row: 'AUTH-12',
    file: 'ui/dialogs/dialog.css',
    find: '      inline-size: 100%;\n      max-block-size: 90dvh;',
    replace: '      inline-size: 100%;\n      max-block-size: 96dvh;',
    tests: ['tests/journeys/account/account.spec.ts#the dialog opens near the click'],
  },
  {
    row: 'AUTH-01',
    file: 'app/engagement/save-button.tsx',
    find: 'event.preventDefault();\n          signIn({ event });',
    replace: 'void signIn;\n          void event;',
    tests: ['tests/journeys/account/signed-out.spec.ts#what needs an account'],
  },
  {
    row: 'AUTH-30',
    file: 'app/account/sessions/session-rules.ts',
    find: 'SESSION_CHECK_MS = 30_000',
    replace: 'SESSION_CHECK_MS = 3_000_000',
    tests: ['app/account/rules.test.ts#every 30 seconds'],
  },
  {
    row: 'SHELL-02',
    file: 'app/layout/navigation-rules.ts',
    find: 'section : `below ${section}`',
    replace: 'section : section',
    tests: ['app/layout/navigation-rules.test.ts#SHELL-02'],
  },
  {
    row: 'SHELL-09',
    file: 'app/layout/navigation-rules.ts',
    find: 'SPLASH_MS = 4_000',
    replace: 'SPLASH_MS = 1_500',
    tests: ['tests/journeys/site/shell.spec.ts#the splash is visible for four seconds'],
  },
  {
    row: 'SHELL-15',
    file: 'app/layout/header.css',
    find: '  @media (--desktop) {',
    replace: '  @media (--laptop) {',
    tests: ['tests/journeys/site/search.spec.ts#the header has room for the search'],
  },
  {
    row: 'SHELL-16',
    file: 'app/layout/header.tsx',
    find: "aria-expanded={menu === 'menu'} onClick={() => setMenu(menu ? null : 'menu')}",
    replace: "aria-expanded={false} onClick={() => setMenu('menu')}",
    tests: ['tests/journeys/site/appearance.spec.ts#which opens and closes by its button'],
  },
  {
    row: 'SHELL-21',
    file: 'app/layout/footer.tsx',
    find: '{site.supportEmail && (',
    replace: '{!site.supportEmail && (',
    tests: ['app/layout/shell.test.ts'],
  },
  {
    row: 'SHELL-22',
    file: 'app/write/write-page.tsx',
    find: '      <BackHome />\n',
    replace: '',
    tests: ['app/errors/problem-pages.test.ts'],
  },
  {
    row: 'SEARCH-07',
    file: 'app/search/field/search-panel.css',
    find: 'max-block-size: 66vh;',
    replace: 'max-block-size: 96vh;',
    tests: ['tests/journeys/site/search.spec.ts#a book is found while typing'],
  },
  {
    row: 'FEED-04',
    file: 'app/posts/card/post-card.tsx',
    find: '          <Avatar person={author} size={44} />\n',
    replace: '',
    tests: ['app/posts/feed/feed-page.test.ts'],
  },
  {
    row: 'FEED-26',
    file: 'app/posts/feed/posts-page.tsx',
    find: 'thoughtOf(viewer)]);',
    replace: 'thoughtOf(null)]);',
    tests: ['app/people/thought/thought.test.ts#the feed shows'],
  },
  {
    row: 'REPORT-17',
    file: 'app/reports/problem/problem-form.tsx',
    find: "busy={busy && 'Submitting...'}",
    replace: 'busy={false}',
    tests: ['tests/journeys/site/help.spec.ts#it shows an error and keeps the text'],
  },
  {
    row: 'SHELL-17', // the page of a rejected request ignores the dark theme
    file: 'app/root.tsx',
    find: '  const nonce = useContext(Nonce);',
    replace: '  const nonce = undefined as string | undefined;',
    tests: ['app/errors/problem-pages.test.ts'],
  },
  {
    row: 'SHELL-14',
    file: 'app/root.tsx',
    find: "{import.meta.env.SSR ? themeScript : ''}",
    replace: "{import.meta.env.SSR ? `${themeScript};${splashScript}` : ''}",
    tests: ['app/errors/problem-pages.test.ts'],
  },
  {
    row: 'SHELL-16', // without JavaScript the menu does not open, and there is no other navigation
    file: 'app/layout/header.css',
    find: '@media (scripting: none) and (--desktop) {',
    replace: '@media (scripting: none) and (--phone) {',
    tests: ['tests/journeys/site/shell.spec.ts#the navigation is visible at'],
  },
  {
    row: 'SITE-02',
    file: 'app/site/banner-rules.ts',
    find: '(until !== null && !(until > now))',
    replace: '(until !== null && false)',
    tests: ['app/layout/banner/banner.test.ts#ends at its time'],
  },
  {
    row: 'SITE-02',
    file: 'app/site/banner-rules.ts',
    find: '(?![/\\\\])',
    replace: '',
    tests: ['app/layout/banner/banner.test.ts#stays on this site'],
  },
] satisfies Mutant[];
