import { setTimeout as sleep } from 'node:timers/promises'
import { gauge, listFamilies } from './registry'
import { type Sample, writeFamilies } from './text-format'

/** Metrics that are read together, such as those of rates, and that fail together. */
export type MetricPart = { name: string; read: () => Sample[] | Promise<Sample[]> }
export type Scrape = () => Promise<string>

type ScrapeOptions = {
  /** The time-out of all parts together; parts that are not read by then are left out. */
  deadlineMs?: number
  /** How long a text is cached, so that concurrent scrapes cost as much as one. */
  keptMs?: number
  /** Called when a part fails that could be read the last time. */
  onTrouble?: (part: string, error: unknown) => void
}

const up = gauge('cauce_up', {
  help: 'Whether this part of the metrics could be read in time: 1 or 0. "database" is a statement that reads no table.',
  labels: ['part'],
})

/**
 * Returns a function that returns all metrics of this process as text. It never throws and never waits longer than the time-out:
 * a part that cannot be read is left out, and `cauce_up` reports it. Parts are read one after the other, over one connection at a
 * time; a part that hangs is not read again before it has finished.
 */
export function createScrape(
  parts: readonly MetricPart[],
  { deadlineMs = 2_000, keptMs = 500, onTrouble = () => {} }: ScrapeOptions = {},
): Scrape {
  const readers = parts.map((part) => ({ name: part.name, read: oneAtATime(part.read), isDown: false }))
  let last: { at: number; text: Promise<string> } | undefined

  const readPart = async (reader: (typeof readers)[number], until: number): Promise<Sample[]> => {
    try {
      const samples = await inTime(reader.read, until - performance.now())
      reader.isDown = false
      return [...samples, up.at({ part: reader.name }, 1)]
    } catch (error) {
      if (!reader.isDown) onTrouble(reader.name, error)
      reader.isDown = true
      return [up.at({ part: reader.name }, 0)]
    }
  }
  const readAll = async (until: number) => {
    const samples: Sample[] = []
    for (const reader of readers) samples.push(...(await readPart(reader, until)))
    return writeFamilies(listFamilies(), samples)
  }
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= keptMs) last = { at, text: readAll(at + deadlineMs) }
    return last.text
  }
}

function oneAtATime(read: MetricPart['read']): () => Promise<Sample[]> {
  let reading: Promise<Sample[]> | undefined
  return () => {
    reading ??= Promise.resolve()
      .then(read)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}

/** A timer counts whole milliseconds, and may fire one of them early. */
const earlyMs = 2

/** Does not start work whose time is over. */
async function inTime<T>(work: () => Promise<T>, milliseconds: number): Promise<T> {
  if (milliseconds < earlyMs) throw new LateError()
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new LateError()
  })
  return Promise.race([work(), late])
}

class LateError extends Error {
  override readonly name = 'NotReadInTime'
}
