import { perProcess } from '../per-process'
import { type Family, type Labels, latencyBuckets, type MetricType, type Sample, type Series } from './text-format'

/**
 * The most label combinations of a metric; new ones beyond that are counted under `other`. A label with more values than expected
 * must not fill the memory of this process, nor that of Prometheus.
 */
const mostSeries = 2_000

/** Next evaluates a module once per bundle, and all copies count together. */
const families = perProcess('metrics', () => new Map<string, Family>())

/** `labels` are names that code or contract lists: operations, states, queues. Never an id, an address, or personal data. */
type Described<Name extends string> = { help: string; labels?: readonly Name[] }
type LabelsOf<Name extends string> = Readonly<Record<Name, string>>

/** Counts events in this process since it started. */
export type Counter<Name extends string> = { add: (labels: LabelsOf<Name>, by?: number) => void }
/** Counts durations, in seconds. */
export type Histogram<Name extends string> = { observe: (labels: LabelsOf<Name>, seconds: number) => void }
/** A value that is read at each scrape. */
export type ReadMetric<Name extends string> = { at: (labels: LabelsOf<Name>, value: number) => Sample }

/** Declares a sum that only grows, from 0 at the start of the process. A second declaration of the name shares its series. */
export function counter<const Name extends string = never>(name: string, described: Described<Name>): Counter<Name> {
  const family = declare(name, 'counter', described)
  beginAtZero(family)
  return {
    add: (labels, by = 1) => {
      seriesOf(family, labels).value += by
    },
  }
}

/** Declares a distribution of durations over the buckets `latencyBuckets`. It is observed in seconds. */
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

/** Declares a value that may also fall. Nothing is kept: it has a sample when a scrape reads one. */
export function gauge<const Name extends string = never>(name: string, described: Described<Name>): ReadMetric<Name> {
  return readAs('gauge', name, described)
}

/** Declares a counter that is kept elsewhere, such as by the operating system. */
export function readCounter<const Name extends string = never>(name: string, described: Described<Name>): ReadMetric<Name> {
  return readAs('counter', name, described)
}

function readAs<Name extends string>(type: MetricType, name: string, described: Described<Name>): ReadMetric<Name> {
  declare(name, type, described)
  return { at: (labels, value) => ({ name, labels, value }) }
}

/** Returns every metric that this process has declared, by name. */
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

/** Starts a metric without labels at zero: a rate can only show the first event if the zero before it was scraped. */
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
