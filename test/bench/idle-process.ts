/**
 * A process that does nothing: how long it is kept waiting is the machine's doing, and what another process waits beyond
 * that is its own. Run with `fork`: begins at once, answers any message with its longest wait in ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const waits = monitorEventLoopDelay({ resolution: 1 });
waits.enable();
process.send?.('ready');
process.on('message', () => process.send?.({ longestMs: waits.max / 1e6 }));
process.on('disconnect', () => process.exit());
