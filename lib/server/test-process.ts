import { vi } from 'vitest'

/** What one process has once: lib/server/service.ts says why it hangs on globalThis. */
const perProcess = ['cauceBuiltIn', 'cauceCredentials', 'cauceDatabase', 'cauceSecrets', 'cauceApi']

/** For tests: modules that are imported from here on read the settings anew, and find nothing that others have opened. */
export function beginProcess(): void {
  vi.resetModules()
  for (const name of perProcess) Reflect.deleteProperty(globalThis, name)
}
