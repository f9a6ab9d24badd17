import type { Migration } from '../migration.ts';
import { campaignsAndSending } from './0001-campaigns-and-sending.ts';

/** The steps of `campaigns.db`, in order. */
export const campaignsMigrations: readonly Migration[] = [campaignsAndSending];
