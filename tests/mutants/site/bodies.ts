import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'MEDIA-12', // saves of drafts count as uploads
    file: 'server/access/policies.ts',
    find: 'maxBytes > BODIES.draft);',
    replace: 'true);',
    tests: ['server/limits/bodies/body-budget.test.ts#a large save of a draft passes'],
  },
  {
    row: 'MEDIA-12', // a slow body reserves its memory for five minutes
    file: 'server/limits/bodies/body-budget.ts',
    find: 'if (!revokeSlow(key) || revoked) return false;',
    replace: 'return false;',
    tests: ['server/limits/bodies/body-budget.test.ts#takes too long gives up'],
  },
  {
    row: 'ERR-07', // a request that loses its memory is answered only when more bytes arrive
    file: 'server/limits/bodies/body-limits.ts',
    find: 'if (reserved) reserved.onRevoked = () => out.error(new BodiesBusy());',
    replace: '',
    tests: ['server/limits/bodies/body-budget.test.ts#is answered at once'],
  },
  {
    row: 'ERR-07', // the last field of a complete form ends with an empty line
    file: 'server/limits/bodies/body-limits.ts',
    find: 'end === at ?',
    replace: 'end < at ?',
    tests: ['server/limits/bodies/body-limits.test.ts#a complete form of unknown length'],
  },
  {
    row: 'ERR-07', // a truncated field is returned with the complete ones
    file: 'server/limits/bodies/body-limits.ts',
    find: '? start.length : Math.max(0, at)',
    replace: '? start.length : start.length',
    tests: ['server/limits/bodies/body-limits.test.ts#cut in a text field'],
  },
  {
    row: 'ERR-07', // the text of a message is sent after its file
    file: 'app/channels/chat/sending/composer.tsx',
    find: '      <div className="composer-box">\n',
    replace: '      <div className="composer-box">\n        <input type="file" name="file" />\n',
    tests: ['tests/multipart-forms.test.ts'],
  },
  {
    row: 'AI-13', // a plain form of twelve thousand characters is too large
    file: 'app/assistant/text/generate-description.tsx',
    find: "body: 'words'",
    replace: "body: 'draft'",
    tests: ['app/assistant/text/generate-text.test.ts#accepted as a URL-encoded form'],
  },
  {
    row: 'PUBLISH-19', // a refused publishing counts toward the hourly limit
    file: 'app/publish/publish.tsx',
    find: '  refundOnFailure: true,\n',
    replace: '',
    tests: ['app/publish/publish-limit.test.ts#a refused or failed publishing'],
  },
  {
    row: 'CHAP-14',
    file: 'app/publish/part/publish-part.tsx',
    find: '  refundOnFailure: true,\n',
    replace: '',
    tests: ['app/publish/publish-limit.test.ts#a refused chapter'],
  },
  {
    row: 'PUBLISH-19', // publishing that fails because the database is busy counts toward the hourly limit
    file: 'server/access/policies.ts',
    find: '.catch((error) => problemFor(args, error));\n    await refundIfFailed',
    replace: ';\n    await refundIfFailed',
    tests: ['app/publish/publish-limit.test.ts#a refused or failed publishing'],
  },
] satisfies Mutant[];
