import { perProcess } from '../per-process'
import { type Family, type Labels, latencyBuckets, type MetricType, type Sample, type Series } from './text-format'

/**
 * Beyond so many combinations of labels a metric counts what is new under `other`: a label that was thought to have few values must not fill
 * the memory of this process, nor that of Prometheus.
 */
const mostSeries = 2_000

/** Next evaluates a module once per bundle, and all of them count together. */
const families = perProcess('metrics', () => new Map<string, Family>())

/** `labels` are names of things that code or contract lists: operations, states, queues. Never an id, an address, or anything of a person. */
type Described<Name extends string> = { help: string; labels?: readonly Name[] }
type LabelsOf<Name extends string> = Readonly<Record<Name, string>>

/** Counts what happened in this process since it started. */
export type Counter<Name extends string> = { add: (labels: LabelsOf<Name>, by?: number) => void }
/** Counts how long things took, in seconds. */
export type Histogram<Name extends string> = { observe: (labels: LabelsOf<Name>, seconds: number) => void }
/** A value that is read when somebody asks. */
export type ReadMetric<Name extends string> = { at: (labels: LabelsOf<Name>, value: number) => Sample }

export function counter<const Name extends string = never>(name: string, described: Described<Name>): Counter<Name> {
  const family = declare(name, 'counter', described)
  beginAtZero(family)
  return {
    add: (labels, by = 1) => {
      seriesOf(family, labels).value += by
    },
  }
}

export function histogram<const Name extends string = never>(name: string, described: Described<Name>): Histogram<Name> {
  const family = declare(name, 'histogram', described)
  beginAtZero(family)
  return {
    observe: (labels, seconds) => {
      const series = seriesOf(family, labels)
      const bucket = latencyBuckets.findIndex((most) => seconds <= most)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.value += seconds
      series.count += 1
    },
  }
}

export function gauge<const Name extends string = never>(name: string, described: Described<Name>): ReadMetric<Name> {
  return readAs('gauge', name, described)
}

/** A counter that somebody else keeps, such as the operating system. */
export function readCounter<const Name extends string = never>(name: string, described: Described<Name>): ReadMetric<Name> {
  return readAs('counter', name, described)
}

function readAs<Name extends string>(type: MetricType, name: string, described: Described<Name>): ReadMetric<Name> {
  declare(name, type, described)
  return { at: (labels, value) => ({ name, labels, value }) }
}

/** Every metric that this process has declared, in the order of their names. */
export function listFamilies(): Family[] {
  return [...families.get().values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function declare(name: string, type: MetricType, { help, labels = [] }: Described<string>): Family {
  const known = families.get().get(name)
  if (known !== undefined) return known
  const family: Family = { name, type, help, labels, series: new Map() }
  families.get().set(name, family)
  return family
}

/** A first event is only seen as one by who has seen the zero before it. */
function beginAtZero(family: Family): void {
  if (family.labels.length === 0) seriesOf(family, {})
}

function seriesOf(family: Family, labels: Labels): Series {
  const key = keyOf(family, labels)
  const known = family.series.get(key)
  if (known !== undefined) return known
  const isFull = family.series.size >= mostSeries
  const kept = isFull ? Object.fromEntries(family.labels.map((name) => [name, 'other'])) : labels
  const place = isFull ? keyOf(family, kept) : key
  const series = family.series.get(place) ?? { labels: kept, value: 0, count: 0, buckets: latencyBuckets.map(() => 0) }
  family.series.set(place, series)
  return series
}

function keyOf({ labels: names }: Family, labels: Labels): string {
  let key = ''
  for (const name of names) key += `${labels[name]}\0`
  return key
}
