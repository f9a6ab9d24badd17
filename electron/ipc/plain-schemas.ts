/**
 * In the main process a schema is asked a few times, most of them once and at a start. There it takes longer to write code for
 * it, as zod does by itself, than to go through it.
 */
import { config } from 'zod';

config({ jitless: true });
