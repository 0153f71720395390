import { expect, test } from 'vitest';
import { expectNone, isTest, type Node, read, sources, statementsOf } from '../support/code/source-files.ts';
import { LIST_EXCEPTIONS } from './list-exceptions.ts';

const VISIBLE = /\b(visibleTo|visibleToPlaceholder|visibleToEach|personVisibleTo|personVisibleToPlaceholder|authorVisibleToPlaceholder)\(/;
const WANTED =
  /\b(inWorkLists|inWorkListsPlaceholder|inWorkListsOfEach|inPeopleLists|inPeopleListsPlaceholder|inPeopleListsOfEach|wantedPlaceholder|isWantedOrOwn)\(/;

/** The top-level statements of a file with the name of what they declare. */
const declarationsOf = (file: string) => {
  const text = read(file);
  return statementsOf(file).map((statement) => {
    const declared: Node = statement.declaration ?? statement;
    const name = declared.id?.name ?? declared.declarations?.[0]?.id?.name ?? 'default';
    return { name: `${file}: ${name}`, text: text.slice(statement.start, statement.end) };
  });
};

test('a statement that asks for what the viewer may see also leaves out what they hid (SHOWN-04)', () => {
  const queries = sources
    .filter((file) => /^app\/.*\.server\.ts$/.test(file) && !isTest(file) && !file.startsWith('app/audience/'))
    .flatMap(declarationsOf)
    .filter(({ text }) => VISIBLE.test(text));
  expect(queries.length).toBeGreaterThan(60);
  expectNone(
    queries.filter(({ text }) => !WANTED.test(text)).map(({ name }) => name),
    LIST_EXCEPTIONS,
  );
});
