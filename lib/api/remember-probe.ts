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
export function rememberProbe(ask: Asking, { unsureMs, everyMs } = probeTimes): RememberedProbe {
  let latest: Promise<Probe> | undefined
  let known: Probe | undefined
  let timer: NodeJS.Timeout | undefined
  let probedAllAt = 0
  const planNext = ({ unsure }: Probe) => {
    clearTimeout(timer)
    const untilAll = probedAllAt + everyMs - Date.now()
    const isAll = unsure.size === 0 || untilAll <= unsureMs
    timer = setTimeout(() => again(isAll ? undefined : unsure), isAll ? Math.max(untilAll, unsureMs) : unsureMs).unref()
  }
  const keep = (found: Probe) => {
    // Another probe may have ended while this one was under way: what it found counts too.
    known = merge(known, found)
    latest = Promise.resolve(known)
    planNext(known)
    return known
  }
  const askAll = async () => {
    const found = await ask()
    probedAllAt = Date.now()
    return keep(found)
  }
  const again = async (names: Iterable<Extension> | undefined) => {
    const found = names ? ask(names).then(keep) : askAll()
    await found.catch(() => known && planNext(known)) // an outage proves nothing: the same questions are repeated
  }
  const first = async () => {
    try {
      return await askAll()
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
    askAgain: async () => {
      await latest?.catch(() => undefined)
      return askAll()
    },
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
