import { buildPlanInThread } from '../../electron/campaigns/plan/plan-thread.ts';
import { Planning, type PlanningDeps } from '../../electron/campaigns/planning.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { defaultSettings } from '../../electron/shared/settings/settings.ts';
import { practiceAccount } from './practice-account.ts';

type Build = PlanningDeps['buildPlan'];

/** Planning whose plans are built as the test has it; a code is all that is known of people. Nobody asks for an estimate. */
export function planningOf(db: Db, buildPlan: Build): Planning {
  return new Planning({
    db,
    now: () => Date.now(),
    homeZone: () => 'Europe/London',
    settings: () => defaultSettings,
    accountInUse: () => practiceAccount,
    fieldNames: async () => ['code'],
    limitOf: async () => 100,
    buildPlan,
    estimate: () => Promise.reject(new Error('Nobody asks')),
    changes: () => Promise.reject(new Error('Nobody asks')),
    days: () => Promise.reject(new Error('Nobody asks')),
    countries: () => Promise.reject(new Error('Nobody asks')),
  });
}

/** Planning over the files of a folder, in threads as in the app. */
export function planningInThreads(folder: string, db: Db): Planning {
  return planningOf(db, (input) =>
    buildPlanInThread({ ...input, records: { kind: 'files', folder }, onProgress: () => undefined }),
  );
}
