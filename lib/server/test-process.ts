import { vi } from 'vitest'
import { forgetOfProcess } from '#database/per-process'

/** For tests: modules that are imported from here on read the settings anew, and find nothing that others have opened. */
export function beginProcess(): void {
  vi.resetModules()
  forgetOfProcess('built-in service', 'credentials', 'database', 'secrets', 'api')
}
