/** How old a key is and whether it is time to rotate it (interface specification, section 5 rule 5). Pure. */

const dayMs = 86_400_000;

export interface KeyAge {
  /** Whole days since the key was stored here; keys are older than that where they were made earlier. */
  readonly days: number;
  /** True from the set number of days on. */
  readonly rotate: boolean;
}

/**
 * @param addedAt when the key was stored, Unix ms; null: there is none
 * @param reminderDays from `Settings.keyReminderDays`; null: never remind
 */
export function keyAge(addedAt: number | null, now: number, reminderDays: number | null): KeyAge | null {
  if (addedAt === null) return null;
  // A clock that was set back must not show a negative age.
  const days = Math.max(0, Math.floor((now - addedAt) / dayMs));
  return { days, rotate: reminderDays !== null && days >= reminderDays };
}
