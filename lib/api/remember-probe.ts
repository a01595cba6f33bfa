import type { Extension } from '#contract/api'
import { type Probe, type ProbeFinding, toProbe } from './probe'

type Asking = (names?: Iterable<Extension>) => Promise<Probe>
export type RememberedProbe = {
  /** What is known so far; asks first where nothing is. */
  read: () => Promise<Probe>
  /** Asks everything anew, for a person who wants to know now. Rejects when no question is answered; what was known stays. */
  askAgain: () => Promise<Probe>
}

/** `unsureMs`: when what is unsure is asked again. `everyMs`: when everything is, because an API grows and shrinks. */
const probeTimes = { unsureMs: 60_000, everyMs: 3_600_000 }

/** Probes once, and again in the background, while every call goes by what is known so far. A question that fails takes nothing away. */
export function rememberProbe(ask: Asking, times = probeTimes): RememberedProbe {
  let latest: Promise<Probe> | undefined
  let timer: NodeJS.Timeout | undefined
  let askedAllAt = 0
  const keep = (probe: Probe) => {
    latest = Promise.resolve(probe)
    clearTimeout(timer)
    const untilAll = Math.max(0, askedAllAt + times.everyMs - Date.now())
    const isAll = probe.unsure.size === 0 || untilAll <= times.unsureMs
    timer = setTimeout(() => again(probe, isAll ? undefined : probe.unsure), isAll ? untilAll : times.unsureMs).unref()
    return probe
  }
  const askAll = async (before: Probe | undefined) => {
    askedAllAt = Date.now()
    return keep(merge(before, await ask()))
  }
  const again = async (before: Probe, names: Iterable<Extension> | undefined) => {
    const found = names ? ask(names).then((probe) => keep(merge(before, probe))) : askAll(before)
    await found.catch(() => keep(before)) // an outage teaches nothing: the same is asked again
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
