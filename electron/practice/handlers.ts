/** The practice channels of the contract: the outbox and the faults. */
import type { Handlers } from '../shared/contract.ts';
import { usualSetting } from './faults.ts';
import type { PracticeService } from './practice-service.ts';

export type PracticeHandlers = Pick<
  Handlers,
  'practice.outbox' | 'practice.count' | 'practice.clear' | 'practice.faults' | 'practice.set-faults'
>;

export function practiceHandlers(service: PracticeService, changed: () => void): PracticeHandlers {
  const faultsOn = () => service.faults().map((setting) => setting.kind);
  return {
    'practice.outbox': async (query) => service.outbox(query),
    'practice.count': async () => service.count(),
    'practice.clear': async () => {
      service.clear();
      changed();
      return null;
    },
    'practice.faults': async () => faultsOn(),
    'practice.set-faults': async ({ faults }) => {
      service.setFaults(faults.map(usualSetting));
      changed();
      return faultsOn();
    },
  };
}
