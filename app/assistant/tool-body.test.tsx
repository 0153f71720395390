import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NOT_SWITCHED_ON } from './assistant-rules.ts';
import { ToolBody } from './tool-body.tsx';
import type { AssistantContext, Tool } from './tools.ts';

const context: AssistantContext = { about: { kind: 'book' }, epochKey: 'a', signedIn: true, words: () => '', title: () => '' };

function render(assistant: boolean, tool: Tool = 'title') {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <ToolBody tool={tool} context={context} /> }]);
  const root = { site: { name: 'Storyhearth', origin: '', supportEmail: null, assistant }, viewer: { id: 'maya' } };
  return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { root } }} />);
}

test('without a provider, a tool shows a message instead of its form (AI-25)', () => {
  expect(render(false)).toContain(NOT_SWITCHED_ON);
  expect(render(false)).not.toContain('<form');
  expect(render(true)).toContain('<form');
  expect(render(true)).not.toContain(NOT_SWITCHED_ON);
});

test('the image tool says that images are temporary before one is generated (AI-29, AMB-42)', () => {
  const notice = 'Beta: generated images are temporary. Images you use stay with your work; unused ones may be removed after 30 days.';
  expect(render(true, 'picture')).toContain(notice);
  expect(render(true, 'title')).not.toContain(notice);
});
