/**
 * The text format of Prometheus, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
 */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export type MetricType = 'counter' | 'gauge' | 'histogram'
export type Labels = Readonly<Record<string, string>>

/**
 * One combination of labels. `value` is the count, or for a histogram the sum of the observations; `buckets` are not cumulative
 * yet.
 */
export type Series = { labels: Labels; value: number; count: number; buckets: number[] }
export type Family = { name: string; type: MetricType; help: string; labels: readonly string[]; series: Map<string, Series> }
/** A value that was read for a scrape. */
export type Sample = { name: string; labels: Labels; value: number }

/** Upper bounds in seconds, the defaults of Prometheus' client libraries. */
export const latencyBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Returns the families one after the other, each with its counts and samples; a family without any is only described. */
export function writeFamilies(families: readonly Family[], samples: readonly Sample[]): string {
  const read = new Map<string, Sample[]>()
  for (const sample of samples) read.set(sample.name, [...(read.get(sample.name) ?? []), sample])
  const lines = families.flatMap((family) => [...headOf(family), ...linesOf(family, read.get(family.name) ?? [])])
  return lines.map((one) => `${one}\n`).join('')
}

function headOf({ name, type, help }: Family): string[] {
  return [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`]
}

function linesOf({ name, type, series }: Family, samples: readonly Sample[]): string[] {
  const counted = [...series.values()].flatMap((one) =>
    type === 'histogram' ? histogramLines(name, one) : [line(name, one.labels, one.value)],
  )
  return [...counted, ...samples.map(({ labels, value }) => line(name, labels, value))]
}

function histogramLines(name: string, { labels, value, count, buckets }: Series): string[] {
  let upTo = 0
  const bounded = latencyBuckets.map((most, index) => {
    upTo += buckets[index] ?? 0
    return line(`${name}_bucket`, { ...labels, le: String(most) }, upTo)
  })
  return [
    ...bounded,
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, value),
    line(`${name}_count`, labels, count),
  ]
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${toNumber(value)}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/** Formats a number in the syntax of Go. */
function toNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? '+Inf' : '-Inf'
}
