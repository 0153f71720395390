import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** The folder `demo/`: every command of the project runs in the root of the repository. */
export const DEMO = join(process.cwd(), 'demo');

/** The message of an error in a content file. */
export const problem = (file: string, field: string, message: string) => `${relative(process.cwd(), file)}: ${field}: ${message}`;

/** Throws an error that names the file and every wrong field. */
function checked<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => problem(file, path.join('.') || 'the file', message)).join('\n'));
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof YAMLParseError ? new Error(problem(file, 'the YAML', error.message)) : error;
  }
}

/** Reads a YAML file. Throws an error that names the file and the field. */
export const readYaml = <T>(file: string, schema: z.ZodType<T>): T => checked(file, schema, parsed(file, readFileSync(file, 'utf8')));

/** Reads a Markdown file: its front matter, and its body as text. Throws an error that names the file and the field. */
export function readMarkdown<T>(file: string, schema: z.ZodType<T>): { front: T; body: string } {
  const [, front, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined || body === undefined)
    throw new Error(problem(file, 'the file', 'expected front matter between two lines of ---'));
  return { front: checked(file, schema, parsed(file, front)), body };
}

/** The paths of the files in a folder that end in `extension`, in alphabetical order. */
export const filesIn = (folder: string, extension: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => join(folder, name));

/** The absolute path of an image that `field` of `file` refers to by a relative path. Throws an error that names both if it does not exist. */
export function imagePath(file: string, field: string, link: string): string {
  const path = join(dirname(file), link);
  if (!existsSync(path)) throw new Error(problem(file, field, `${link} does not exist`));
  return path;
}
