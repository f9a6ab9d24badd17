import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  helpText,
  readArguments,
  shortened,
  withWholePaths,
  wordsWithFile,
} from '../../../electron/start/arguments.ts';
import { englishWords } from '../../support/english-words.ts';

test('takes the file among words of Chromium and of the system', () => {
  const words = ['--no-sandbox', '-psn_0_12345', '/opt/app', 'Members May.XLSX', '--lang=de', 'other.csv'];
  expect(readArguments(words, '/home/ann')).toEqual({
    kind: 'open',
    file: join('/home/ann', 'Members May.XLSX'),
  });
  const file = resolve('/data/a.csv');
  expect(readArguments([file], '/home/ann')).toEqual({ kind: 'open', file });
});

test('takes the address of a file, as file managers of Linux hand it over', () => {
  const file = resolve('/data/Members of May.csv');
  const address = pathToFileURL(file).href;
  expect(address).toContain('Members%20of%20May.csv');
  expect(readArguments([address], '/')).toEqual({ kind: 'open', file });
  for (const wrong of ['file://elsewhere/a.csv', 'file:///a%2fb.csv', 'file:///%ff.csv'])
    expect(readArguments([wrong], '/')).toEqual({ kind: 'open', file: null });
});

test('opens without a file where no word is one', () => {
  for (const words of [[], ['.'], ['--flag=x.csv'], ['photo.png', 'carillon://x', '']]) {
    expect(readArguments(words, '/')).toEqual({ kind: 'open', file: null });
  }
});

test('a command line that is too long to be handed over keeps its switches and its first file', () => {
  expect(shortened(['.', '--user-data-dir=/x', '/a.csv', '/b.csv'])).toBeNull();
  const files = Array.from({ length: 400 }, (_, n) => `/home/ann/${'long name '.repeat(8)}${n}.csv`);
  expect(shortened(['.', '--user-data-dir=/x', ...files])).toEqual(['.', '--user-data-dir=/x', files[0]]);
  expect(shortened(['x'.repeat(40_000)])).toEqual([]);
});

test('says its version and its help, whatever else is there', () => {
  expect(readArguments(['a.csv', '--version'], '/')).toEqual({ kind: 'version' });
  expect(readArguments(['--lang=de', '-h'], '/')).toEqual({ kind: 'help' });
  expect(helpText(englishWords.desktop, '1.2.3')).toContain('Carillon 1.2.3');
});

test('names files from the root on, where the words are read in another folder, and leaves the rest alone', () => {
  const words = ['/app', '--lang=de', 'club.csv', '../a b.XLSX', '/whole/x.csv', 'file:///y.csv', 'notes'];
  expect(withWholePaths(words, '/home/ann')).toEqual([
    '/app',
    '--lang=de',
    '/home/ann/club.csv',
    '/home/a b.XLSX',
    '/whole/x.csv',
    'file:///y.csv',
    'notes',
  ]);
});

test('a start that opens another file, or none, does not open the one before once more', () => {
  const words = ['--no-sandbox', '/opt/app', '/data/first.csv'];
  expect(wordsWithFile(words, '/data/second.xlsx')).toEqual([
    '--no-sandbox',
    '/opt/app',
    '/data/second.xlsx',
  ]);
  expect(wordsWithFile(words, null)).toEqual(['--no-sandbox', '/opt/app']);
});
