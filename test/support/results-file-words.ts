import type { ResultsFileWords } from '../../electron/shared/results-file.ts';

/** Words for a results file where a test looks at the rows and not at the language: names stand as they are. */
export const plainWords: ResultsFileWords = {
  columns: {},
  states: {},
  reasons: {},
  outcomes: {},
  leftOut: 'left out',
  open: {
    stoppedBy: 'not sent: stopped by {actor} at {at}',
    stopped: 'not sent: stopped at {at}',
    pausedBy: 'not sent yet: paused by {actor} at {at}',
    paused: 'not sent yet: paused',
    queued: 'not sent yet',
    sending: 'on its way',
  },
};
