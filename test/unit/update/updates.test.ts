import { expect, test } from 'vitest';
import { type Box, checkForUpdates, type Updater } from '../../../electron/update/updates.ts';
import { englishWords } from '../../support/english-words.ts';

interface Scene {
  readonly found?: string | null | Error;
  readonly file?: Error;
  /** Whether something is being sent, at the first look and at every later one. */
  readonly sending?: readonly boolean[];
  readonly answers?: readonly number[];
  readonly byPerson?: boolean;
}

async function play({ found = '2.0.0', file, sending = [false], answers = [], byPerson = true }: Scene) {
  const boxes: Box[] = [];
  const done: string[] = [];
  let looks = 0;
  const updater: Updater = {
    check: async () => {
      if (found instanceof Error) throw found;
      return found;
    },
    download: async () => {
      if (file !== undefined) throw file;
      done.push('downloaded');
    },
    install: () => done.push('installed'),
  };
  const outcome = await checkForUpdates(
    {
      updater,
      version: '1.0.0',
      isSending: async () => sending[Math.min(looks++, sending.length - 1)] === true,
      ask: async (box) => {
        boxes.push(box);
        return answers[boxes.length - 1] ?? box.buttons.length - 1;
      },
      words: englishWords.desktop,
      info: () => undefined,
    },
    byPerson,
  );
  return { outcome, done, said: boxes.map(({ message }) => message) };
}

test('asks before it downloads, and again before it installs', async () => {
  expect(await play({ answers: [0, 0] })).toEqual({
    outcome: 'installing',
    done: ['downloaded', 'installed'],
    said: ['Carillon 2.0.0 is available', 'Carillon 2.0.0 is ready'],
  });
  expect(await play({})).toMatchObject({ outcome: 'declined', done: [] });
  expect(await play({ answers: [0, 1] })).toMatchObject({
    outcome: 'when-quitting',
    done: ['downloaded'],
  });
});

test('does nothing while something is being sent, nor if that began meanwhile, and says so', async () => {
  expect(await play({ sending: [true] })).toMatchObject({ outcome: 'sending', done: [] });
  expect(await play({ sending: [false, true], answers: [0, 0] })).toMatchObject({
    outcome: 'when-quitting',
    done: ['downloaded'],
    said: ['Carillon 2.0.0 is available', 'Carillon 2.0.0 is ready', 'The update waits until you quit'],
  });
});

test('installs nothing that is not what was announced', async () => {
  expect(await play({ file: new Error('sha512 checksum mismatch'), answers: [0] })).toEqual({
    outcome: 'refused-file',
    done: [],
    said: ['Carillon 2.0.0 is available', 'The update was not installed'],
  });
});

test('by itself says nothing where there is nothing to decide', async () => {
  for (const scene of [{ found: null }, { found: new Error('offline') }, { sending: [true] }]) {
    expect(await play({ ...scene, byPerson: false })).toMatchObject({ said: [], done: [] });
    expect((await play(scene)).said).toHaveLength(1);
  }
});
