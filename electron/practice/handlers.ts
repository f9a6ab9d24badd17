/** The practice channels of the contract: the outbox and the faults. */
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { practiceChannels } from '../shared/channels/practice.ts';
import { usualSetting } from './faults.ts';
import type { PracticeService } from './practice-service.ts';

/** @param started the service, once it has started */
export function practiceHandlers(
  started: () => Promise<PracticeService>,
  changed: () => void,
): HandlersOf<typeof practiceChannels> {
  const faultsOn = async () => (await started()).faults().map((setting) => setting.kind);
  return {
    'practice.outbox': async (query) => (await started()).outbox(query),
    'practice.count': async () => (await started()).count(),
    'practice.clear': async () => {
      (await started()).clear();
      changed();
      return null;
    },
    'practice.faults': async () => faultsOn(),
    'practice.set-faults': async ({ faults }) => {
      (await started()).setFaults(faults.map(usualSetting));
      changed();
      return faultsOn();
    },
  };
}
