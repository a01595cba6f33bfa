import { perProcess } from '#database/per-process'
import type { forwardToService } from './forward-to-service'
import type { readReadiness } from './readiness'

/** The functions behind `/readyz`. */
type Probes = { readReadiness: typeof readReadiness; forwardToService: typeof forwardToService }

const offered = (probes?: Probes) =>
  perProcess<Probes>('probes', () => {
    if (probes === undefined) throw new Error('This process has not started')
    return probes
  })

/**
 * Offers them to the route, once when the process starts. If the route imported them, Next would load the service a second time
 * for it: 140 ms of each start.
 */
export function offerProbes(probes: Probes): void {
  offered(probes).get()
}

/** Returns them. Throws an Error before the process has started. */
export function readProbes(): Probes {
  return offered().get()
}
