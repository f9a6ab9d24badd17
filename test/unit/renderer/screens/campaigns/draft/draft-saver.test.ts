import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CampaignDraft, nobody } from '../../../../../../electron/shared/models.ts';
import {
  DraftSaver,
  type SavingProgress,
  saveAfterMs,
} from '../../../../../../renderer/screens/campaigns/draft/draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const written = (template: string): CampaignDraft => ({
  name: '',
  senderId: '',
  template,
  audience: nobody,
  options: { batchSize: 50, askAfter: null },
});

/** A main process that answers each save when the test says so. */
function slowMain() {
  const asked: { readonly template: string; readonly answer: PromiseWithResolvers<void> }[] = [];
  const progress: SavingProgress[] = [];
  const saver = new DraftSaver({
    save: ({ template }) => {
      const answer = Promise.withResolvers<void>();
      asked.push({ template, answer });
      return answer.promise;
    },
    onChange: (now) => progress.push(now),
  });
  return {
    saver,
    templates: () => asked.map(({ template }) => template),
    asked,
    last: () => progress.at(-1),
  };
}

test('typing that never pauses is saved all the same', async () => {
  const { saver, templates } = slowMain();
  for (let at = 0; at < 5; at += 1) {
    saver.changed(written('x'.repeat(at + 1)));
    await vi.advanceTimersByTimeAsync(saveAfterMs / 4);
  }
  expect(templates()).toEqual(['xxxx']);
});

test('what is typed while a save is under way is saved after it, and is unsaved until then', async () => {
  const { saver, templates, asked, last } = slowMain();
  saver.changed(written('one'));
  const flushed = saver.flush();
  saver.changed(written('two'));
  await vi.advanceTimersByTimeAsync(10 * saveAfterMs);
  expect(templates()).toEqual(['one']);
  asked[0]?.answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(templates()).toEqual(['one', 'two']);
  expect(last()).toEqual({ unsaved: true, error: null });
  asked[1]?.answer.resolve();
  await flushed;
  expect(last()).toEqual({ unsaved: false, error: null });
});

test('after a save that failed the newest text is unsaved, never the one before it', async () => {
  const { saver, templates, asked, last } = slowMain();
  saver.changed(written('one'));
  const flushed = saver.flush();
  saver.changed(written('two'));
  asked[0]?.answer.reject(new Error('disk full'));
  await expect(flushed).rejects.toThrow('disk full');
  expect(last()).toMatchObject({ unsaved: true, error: { message: 'disk full' } });
  const again = saver.flush();
  asked[1]?.answer.resolve();
  await again;
  expect(templates()).toEqual(['one', 'two']);
  expect(last()).toEqual({ unsaved: false, error: null });
});
