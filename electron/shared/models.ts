/**
 * The domain of Carillon as both sides see it: plain data, no behaviour.
 *
 * Words are those of the design: contact, list, campaign, recipient, batch, attempt, unconfirmed.
 * Times are Unix milliseconds. Numbers are E.164 digits without the plus sign, as the service
 * takes them (interface specification, section 2.1).
 */
export { type BatchReason, batchReasons } from './batch-reasons.ts';
export * from './models/account.ts';
export * from './models/audience.ts';
export * from './models/batch.ts';
export * from './models/campaign.ts';
export * from './models/contact.ts';
export * from './models/decision.ts';
export * from './models/message.ts';
export * from './models/pause.ts';
export * from './models/practice.ts';
export * from './models/recipient.ts';
export * from './models/refusal.ts';
export * from './models/reminder.ts';
export * from './models/results.ts';
export * from './models/rows.ts';
export * from './models/sending.ts';
