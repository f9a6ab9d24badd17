/**
 * The faults that the practice service can be set to show, so that staff can rehearse them and tests can rely on them. The
 * service's own faults are not shown in the interface specification; these are what services do.
 */
import type { PracticeFault } from '../shared/models.ts';

/** How often a fault shows: for so many requests, or, left out, until it is switched off. */
interface Times {
  readonly times?: number;
}

export type FaultSetting =
  /** Answers, but late. The texts are received. */
  | ({ readonly kind: 'slow'; readonly ms: number } & Times)
  /** Ends the connection before reading the request. Nothing is received, which nobody outside can know. */
  | ({ readonly kind: 'drop-before-reading' } & Times)
  /** Reads the request and receives the texts, then ends the connection without a word. */
  | ({ readonly kind: 'drop-after-reading' } & Times)
  /** Status 500; nothing is received. */
  | ({ readonly kind: 'server-error' } & Times)
  /** Every key counts as expired. */
  | ({ readonly kind: 'expired-key' } & Times)
  /** Every key counts as invalid. */
  | ({ readonly kind: 'invalid-key' } & Times)
  /** Every request is over the limit. `retryAfter` is sent as it is, null leaves it out. */
  | ({ readonly kind: 'rate-limited'; readonly retryAfter: number | string | null } & Times)
  /** A page of HTML, as gateways send it. Below 300, the texts are received. */
  | ({ readonly kind: 'html-answer'; readonly status: number } & Times)
  /** Reads the request, receives the texts and never answers. */
  | ({ readonly kind: 'never-answer' } & Times)
  /** Status 422 that names the numbers with this ending, and no text of that request is received. */
  | ({ readonly kind: 'reject-numbers'; readonly endingIn: string } & Times);

/** A fault as it shows when a person switches it on without saying more. */
export function usualSetting(fault: PracticeFault): FaultSetting {
  switch (fault) {
    case 'slow':
      return { kind: fault, ms: 5_000 };
    case 'rate-limited':
      return { kind: fault, retryAfter: 60 };
    case 'html-answer':
      return { kind: fault, status: 502 };
    case 'reject-numbers':
      return { kind: fault, endingIn: '00' };
    case 'drop-before-reading':
    case 'drop-after-reading':
    case 'server-error':
    case 'expired-key':
    case 'invalid-key':
    case 'never-answer':
      return { kind: fault };
    default:
      return fault satisfies never;
  }
}

/** The faults that are on, and how often each will still show. */
export class FaultSwitches {
  #settings: FaultSetting[] = [];

  get(): readonly FaultSetting[] {
    return this.#settings;
  }

  set(settings: readonly FaultSetting[]): void {
    this.#settings = [...settings];
  }

  /** Takes one showing of a fault, where it is on. */
  take<Kind extends FaultSetting['kind']>(kind: Kind): Extract<FaultSetting, { kind: Kind }> | undefined {
    const index = this.#settings.findIndex((setting) => setting.kind === kind && setting.times !== 0);
    const found = this.#settings[index];
    if (found === undefined || !isOfKind(found, kind)) return undefined;
    if (found.times !== undefined) {
      if (found.times <= 1) this.#settings.splice(index, 1);
      else this.#settings[index] = { ...found, times: found.times - 1 };
    }
    return found;
  }
}

function isOfKind<Kind extends FaultSetting['kind']>(
  setting: FaultSetting,
  kind: Kind,
): setting is Extract<FaultSetting, { kind: Kind }> {
  return setting.kind === kind;
}
