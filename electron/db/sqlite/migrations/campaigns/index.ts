import type { Migration } from '../migration.ts';
import { campaignsAndSending } from './0001-campaigns-and-sending.ts';
import { whenLastSending } from './0002-when-last-sending.ts';
import { whatItWasPlannedFor } from './0003-what-it-was-planned-for.ts';
import { whoseRestItIsFor } from './0004-whose-rest-it-is-for.ts';
import { fuse } from './0005-fuse.ts';
import { reminders } from './0006-reminders.ts';
import { rowsOfAFile } from './0007-rows-of-a-file.ts';
import { campaignRows } from './0008-campaign-rows.ts';
import { settledByTime } from './0009-settled-by-time.ts';
import { whyAndChangedSince } from './0010-why-and-changed-since.ts';
import { rowsOfFollowedFiles } from './0011-rows-of-followed-files.ts';
import { versionsOfDrafts } from './0012-versions-of-drafts.ts';

/** The steps of `campaigns.db`, in order. */
export const campaignsMigrations: readonly Migration[] = [
  campaignsAndSending,
  whenLastSending,
  whatItWasPlannedFor,
  whoseRestItIsFor,
  fuse,
  reminders,
  rowsOfAFile,
  campaignRows,
  settledByTime,
  whyAndChangedSince,
  rowsOfFollowedFiles,
  versionsOfDrafts,
];
