import { afterAll, afterEach, vi } from 'vitest'
import { remoteApi } from '#backoffice/calls/test-remote-api'
import { testDesk } from '#backoffice/test-desk'
import type { Extension, PaymentsApi } from '#contract/api'
import { forgetOfProcess, perProcess } from '#database/per-process'

const ofProcess = ['api', 'built-in service', 'secrets'] as const

/**
 * Makes the process of a test file a console in front of an API of another vendor, with a desk of its own. The API has the
 * operations of `has` alone. What a test puts into `api`, and the extensions that it adds to `known`, last until it ends. Modules
 * that use any of it are imported afterwards, with `await import`.
 */
export async function openRemoteConsole(has: Partial<PaymentsApi> = {}) {
  const plain = remoteApi(has)
  const api = { ...plain }
  const known = new Set<Extension>()
  const desk = await testDesk()
  vi.resetModules()
  forgetOfProcess(...ofProcess)
  perProcess('api', () => ({ api, probe: { read: async () => ({ known, unsure: new Set() }) } })).get()
  perProcess('built-in service', async () => ({ desk: desk.database })).get()
  const [encryption, fingerprint] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
  perProcess('secrets', async () => ({ encryption, fingerprint, audit: desk.auditKey })).get()
  afterEach(() => {
    Object.assign(api, plain)
    known.clear()
  })
  afterAll(async () => {
    forgetOfProcess(...ofProcess)
    vi.resetModules()
    await desk.close()
  })
  return { api, known, desk }
}
