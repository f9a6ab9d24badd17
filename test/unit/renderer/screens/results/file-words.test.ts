import { expect, test } from 'vitest';
import { batchReasons, resultStates, skipReasons } from '../../../../../electron/shared/models.ts';
import { ResultsFileWords } from '../../../../../electron/shared/results-file.ts';
import { startCatalogue } from '../../../../../renderer/catalogue/catalogue.ts';
import { fileWords } from '../../../../../renderer/screens/results/file-words.ts';

test('a results file has a word for whatever may stand in it', async () => {
  const catalogue = await startCatalogue('en-GB');
  const t = catalogue.getFixedT('en-GB', ['results', 'state', 'review', 'sending', 'attention']);
  const words = fileWords(t, catalogue.getFixedT('en-GB', 'sending'), () => 'noon', {
    state: 'paused',
    reason: { kind: 'offline', detail: '' },
  });
  expect(ResultsFileWords.parse(words)).toEqual(words);
  expect(Object.keys(words.states)).toEqual([...resultStates, 'skipped', 'not-sent']);
  expect(Object.keys(words.reasons)).toEqual([...skipReasons, ...batchReasons]);
  expect(words.states).toMatchObject({ accepted: 'Accepted', 'counted-as-sent': 'Counted as sent' });
  expect(words.open).toMatchObject({
    stoppedBy: 'Not sent: stopped by {actor} at {at}',
    paused: 'Waiting: paused. No connection',
  });
});
