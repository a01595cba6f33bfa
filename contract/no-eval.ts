import { config } from 'zod'

/**
 * zod compiles schemas with `eval` by default. The content security policy of the console's pages forbids that, and the
 * mere probe is reported as a violation. Import this module before the first object schema is made.
 */
if ('document' in globalThis) config({ jitless: true })
