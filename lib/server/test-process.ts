import { vi } from 'vitest'
import { forgetOfProcess } from '#database/per-process'

/** For tests: modules that are imported after this read the settings again, and share no state with earlier ones. */
export function beginProcess(): void {
  vi.resetModules()
  forgetOfProcess('built-in service', 'credentials', 'database', 'secrets', 'api')
}
