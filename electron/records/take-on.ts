/** Taking the records on: whether they are as this installation left them, and if so, or if a person said so, they are ours. */
import type { DatabaseSync } from 'node:sqlite';
import { insertAudit } from '../db/records/audit-line.ts';
import { forgetPermissions } from '../db/records/forget-permissions.ts';
import { pauseReminders } from '../db/records/pause-reminders.ts';
import { type RecordsOwner, readOwner, takeRecords } from '../db/records/records-owner.ts';
import { refusalsSince } from '../db/records/refusals-outside.ts';
import { type UnconfirmedSince, unconfirmSince } from '../db/records/unconfirmed-since.ts';
import { openToTakeOn } from '../db/sqlite/connection.ts';
import type { Holder } from './in-use-file.ts';
import type { InstallationMark } from './installation-mark.ts';
import { type Ownership, ownershipOf } from './ownership.ts';

export interface TakingOn {
  readonly folder: string;
  readonly mark: InstallationMark;
  readonly mine: Holder;
  /** A person said that they are to be used here, whatever they are. */
  readonly agreed: boolean;
  /**
   * A backup has just been put in their place: its own rules have made unconfirmed what they knew of. `blind`: the records that it
   * replaced could not be read, and only what is known outside is left.
   */
  readonly restored: 'blind' | 'seeing' | null;
  readonly now: number;
}

export type TakenOn =
  /**
   * `close`: at the end of the run. Kept open until then: closing the only connection copies the journal into the file, and a start would
   * wait for the disk twice more.
   */
  | { readonly kind: 'taken'; readonly close: () => void }
  /**
   * Nothing was changed. `openedBy`: who had them open when they were copied, where anybody had. `refusals`: numbers that would go back on
   * the do-not-text list.
   */
  | {
      readonly kind: 'copied' | 'set-back';
      readonly openedBy: RecordsOwner['openedBy'];
      readonly refusals: number;
    };

/** The files are migrated by then. */
export function takeOn({ folder, mark, mine, agreed, restored, now }: TakingOn): TakenOn {
  const { connection, commit } = openToTakeOn(folder);
  let keepOpen = false;
  try {
    const owner = readOwner(connection);
    const ownership = ownershipOf(owner, mark);
    const strange = ownership.kind === 'copied' || ownership.kind === 'set-back';
    const refusals = refusalsSince(connection, mark.refusalsPath);
    if (strange && !agreed && restored === null) {
      return { kind: ownership.kind, openedBy: owner.openedBy, refusals: refusals?.missing.length ?? 0 };
    }
    if (restored === 'blind') {
      const since = owner.installation === mark.id ? mark.since(owner.counter) : null;
      record(connection, mine.actor, 'unreadable', unconfirmSince(connection, since, now), now);
    } else if (strange && restored === null) {
      const unconfirmedSince = unconfirmSince(connection, knownSince(ownership, owner, mark), now);
      forgetPermissions(connection, now);
      record(connection, mine.actor, ownership.kind, unconfirmedSince, now);
    }
    if (strange || restored !== null) pauseReminders(connection, now);
    const writeRefusals = refusals?.putBack(now);
    if (refusals !== null && refusals.missing.length > 0)
      insertAudit(connection, {
        at: now,
        actor: mine.actor,
        subject: 'Do not text',
        event: { action: 'do-not-text.put-back', detail: { numbers: refusals.missing.length } },
      });
    const counter = Math.max(owner.counter, mark.counter) + 1;
    const { token, computer, actor } = mine;
    takeRecords(connection, { installation: mark.id, counter, token, computer, actor, now });
    commit();
    // After the records: a crash in between leaves these one step ahead, which is known to be harmless.
    if (strange || restored !== null) mark.appendReplacement(counter);
    else mark.append(counter);
    writeRefusals?.();
    keepOpen = true;
    return { kind: 'taken', close: () => connection.close() };
  } finally {
    if (!keepOpen) connection.close();
  }
}

/** The requests of another installation are known to nobody here; our own stand outside the records. */
function knownSince(ownership: Ownership, owner: RecordsOwner, mark: InstallationMark) {
  return isFromElsewhere(ownership, owner, mark) ? null : mark.since(owner.counter);
}

/** Somebody else may have sent from them: another installation, or one that had our mark and went further. */
const isFromElsewhere = ({ kind }: Ownership, { counter }: RecordsOwner, mark: InstallationMark): boolean =>
  kind === 'copied' || (kind === 'set-back' && counter > mark.counter);

function record(
  connection: DatabaseSync,
  actor: string,
  why: 'copied' | 'set-back' | 'unreadable',
  { unseen, ...unconfirmedSince }: UnconfirmedSince,
  now: number,
): void {
  for (const { id, name } of unseen)
    insertAudit(connection, {
      at: now,
      actor,
      subject: name,
      event: { action: 'campaign.sent-unseen', detail: { campaignId: id } },
    });
  insertAudit(connection, {
    at: now,
    actor,
    subject: 'Records',
    event: { action: 'data.taken-on', detail: { why, ...unconfirmedSince } },
  });
}
