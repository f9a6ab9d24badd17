/**
 * Which settings apply after a restore. The settings of a backup come without a question only where they take no guard away: a
 * restore is agreed to for its data, and may go on at a start at which nobody looks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFlushed } from '../files/flush.ts';
import { type SettingsGuard, settingsGuards } from '../shared/settings/settings-guards.ts';

const fileName = 'settings-choice.json';

const SettingsChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keep') }),
  /** `agreed`: the guards that the person saw go. */
  z.object({ kind: z.literal('take'), agreed: z.array(z.enum(settingsGuards)) }),
]);
export type SettingsChoice = z.infer<typeof SettingsChoice>;

/** Nobody has chosen: taken over where no guard goes. */
const undecided: SettingsChoice = { kind: 'take', agreed: [] };

/** The choice in the folder of a staged backup; one that cannot be read is none. */
export function readSettingsChoice(pending: string): SettingsChoice {
  try {
    return SettingsChoice.parse(JSON.parse(readFileSync(join(pending, fileName), 'utf8')));
  } catch {
    // Nothing is lost by it: no guard goes, and the result is reported.
    return undecided;
  }
}

export function writeSettingsChoice(pending: string, choice: SettingsChoice): void {
  writeFlushed(join(pending, fileName), JSON.stringify(choice));
}

/** @param loosened the guards that the settings of the backup take away, as things are now */
export function settingsToTake(
  choice: SettingsChoice,
  loosened: readonly SettingsGuard[],
): 'taken' | 'kept' | 'guarded' {
  if (choice.kind === 'keep') return 'kept';
  return loosened.every((guard) => choice.agreed.includes(guard)) ? 'taken' : 'guarded';
}
