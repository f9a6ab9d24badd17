import type { Migration } from '../migration.ts';
import { campaignsAndSending } from './0001-campaigns-and-sending.ts';
import { claiming } from './0002-claiming.ts';
import { auditAppendOnly } from './0003-audit-append-only.ts';
import { decisions } from './0004-decisions.ts';
import { composing } from './0005-composing.ts';
import { purging } from './0006-purging.ts';
import { doubt } from './0007-doubt.ts';
import { planning } from './0008-planning.ts';
import { namedPlans } from './0009-named-plans.ts';
import { quarantine } from './0010-quarantine.ts';
import { owner } from './0011-owner.ts';
import { sentAsReviewed } from './0012-sent-as-reviewed.ts';
import { hoursAtTheClaim } from './0013-hours-at-the-claim.ts';
import { actsTakeSteps } from './0014-acts-take-steps.ts';
import { correctedNumbers } from './0015-corrected-numbers.ts';
import { sentUnseen } from './0016-sent-unseen.ts';
import { nothingBehindDigits } from './0017-nothing-behind-digits.ts';

/** The steps of `campaigns.db`, in order. */
export const campaignsMigrations: readonly Migration[] = [
  campaignsAndSending,
  claiming,
  auditAppendOnly,
  decisions,
  composing,
  purging,
  doubt,
  planning,
  namedPlans,
  quarantine,
  owner,
  sentAsReviewed,
  hoursAtTheClaim,
  actsTakeSteps,
  correctedNumbers,
  sentUnseen,
  nothingBehindDigits,
];
