/**
 * Preloaded into a second start by the tests (`electron -r`): says on stdout that the process is there, and holds it until its
 * stdin ends. CommonJS, because Electron's `-r` takes nothing else.
 */
const { readFileSync, writeSync } = require('node:fs');

writeSync(1, 'held\n');
readFileSync(0);
