import { vi } from 'vitest'
import { forgetOfProcess } from '#database/per-process'

/** Simulates a new process for tests: modules imported after this read the settings again, and share no earlier state. */
export function beginProcess(): void {
  vi.resetModules()
  forgetOfProcess('built-in service', 'credentials', 'database', 'secrets', 'api')
}
