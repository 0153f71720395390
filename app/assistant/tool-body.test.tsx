import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NOT_SWITCHED_ON } from './assistant-rules.ts';
import { ToolBody } from './tool-body.tsx';
import type { AssistantContext, Tool } from './tools.ts';

const lent: AssistantContext = { about: { kind: 'book' }, desk: 'a', signedIn: true, words: () => '', title: () => '' };

function drawn(assistant: boolean, tool: Tool = 'title') {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <ToolBody tool={tool} lent={lent} /> }]);
  const root = { site: { name: 'Storyhearth', origin: '', supportEmail: null, assistant }, viewer: { id: 'maya' } };
  return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { root } }} />);
}

test('where nobody switched it on, a tool says so and shows no form (AI-25)', () => {
  expect(drawn(false)).toContain(NOT_SWITCHED_ON);
  expect(drawn(false)).not.toContain('<form');
  expect(drawn(true)).toContain('<form');
  expect(drawn(true)).not.toContain(NOT_SWITCHED_ON);
});

test('a picture is said to be temporary before it is drawn (AI-29, AMB-42)', () => {
  const said = 'Beta: generated images are temporary. Images you use stay with your work; unused ones may be removed after 30 days.';
  expect(drawn(true, 'picture')).toContain(said);
  expect(drawn(true, 'title')).not.toContain(said);
});
