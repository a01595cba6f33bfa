import { config } from 'zod'

/**
 * Where it may, zod compiles a schema with `eval`. The policy of the console's pages forbids that, and asking alone is reported as a
 * violation. To be imported before the first schema of an object is made.
 */
if ('document' in globalThis) config({ jitless: true })
