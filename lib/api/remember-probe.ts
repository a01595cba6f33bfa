import type { Extension } from '#contract/api'
import { type Probe, type ProbeFinding, toProbe } from './probe'

type Asking = (names?: Iterable<Extension>) => Promise<Probe>
export type RememberedProbe = {
  /** Returns the latest result; probes first if there is none. */
  read: () => Promise<Probe>
  /** Probes everything again, at a person's request. Rejects if no question is answered; the earlier result then remains. */
  askAgain: () => Promise<Probe>
}

/** `unsureMs`: the interval for unsure extensions. `everyMs`: the interval for all, because an API can change. */
const probeTimes = { unsureMs: 60_000, everyMs: 3_600_000 }

/** Probes once, and repeats in the background while calls use the latest result. A question that fails removes nothing. */
export function rememberProbe(ask: Asking, times = probeTimes): RememberedProbe {
  let latest: Promise<Probe> | undefined
  let timer: NodeJS.Timeout | undefined
  let probedAllAt = 0
  const keep = (probe: Probe) => {
    latest = Promise.resolve(probe)
    clearTimeout(timer)
    const untilAll = Math.max(0, probedAllAt + times.everyMs - Date.now())
    const isAll = probe.unsure.size === 0 || untilAll <= times.unsureMs
    timer = setTimeout(() => again(probe, isAll ? undefined : probe.unsure), isAll ? untilAll : times.unsureMs).unref()
    return probe
  }
  const askAll = async (before: Probe | undefined) => {
    probedAllAt = Date.now()
    return keep(merge(before, await ask()))
  }
  const again = async (before: Probe, names: Iterable<Extension> | undefined) => {
    const found = names ? ask(names).then((probe) => keep(merge(before, probe))) : askAll(before)
    await found.catch(() => keep(before)) // an outage proves nothing: the same questions are repeated
  }
  const first = async () => {
    try {
      return await askAll(undefined)
    } catch (error) {
      latest = undefined
      throw error
    }
  }
  return {
    read: () => {
      latest ??= first()
      return latest
    },
    askAgain: async () => askAll(await latest?.catch(() => undefined)),
  }
}

function merge(before: Probe | undefined, now: Probe): Probe {
  const found = new Map<Extension, ProbeFinding>(before?.found)
  for (const [name, finding] of now.found) {
    const earlier = found.get(name)
    if (finding.has !== undefined || earlier?.has === undefined) found.set(name, finding)
  }
  return toProbe(found)
}
