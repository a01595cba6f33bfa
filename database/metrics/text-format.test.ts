import { expect, test } from 'vitest'
import { counter, gauge, histogram, listFamilies } from './registry'
import { type Sample, writeFamilies } from './text-format'

/** Returns the metrics that this test declares, as in a scrape. */
const linesOf = (prefix: string, samples: Sample[] = []) =>
  writeFamilies(
    listFamilies().filter(({ name }) => name.startsWith(prefix)),
    samples,
  )

test('counters, gauges and histograms are written as version 0.0.4 of the text format says', () => {
  const made = counter('format_made_total', { help: 'What was "made"\nand a \\ in it.', labels: ['kind'] })
  made.add({ kind: 'a "b"\\c\nd' })
  made.add({ kind: 'plain' }, 2)
  const heat = gauge('format_heat', { help: 'Heat.', labels: ['place'] })
  gauge('format_silent', { help: 'Nothing is read of it.' })
  const took = histogram('format_took_seconds', { help: 'Took.' })
  for (const seconds of [0.005, 0.03, 20]) took.observe({}, seconds)
  const places = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1.5]
  const samples = places.map((value, place) => heat.at({ place: String(place) }, value))
  expect(linesOf('format_', samples)).toBe(
    [
      '# HELP format_heat Heat.',
      '# TYPE format_heat gauge',
      'format_heat{place="0"} +Inf',
      'format_heat{place="1"} -Inf',
      'format_heat{place="2"} NaN',
      'format_heat{place="3"} 1.5',
      '# HELP format_made_total What was "made"\\nand a \\\\ in it.',
      '# TYPE format_made_total counter',
      'format_made_total{kind="a \\"b\\"\\\\c\\nd"} 1',
      'format_made_total{kind="plain"} 2',
      '# HELP format_silent Nothing is read of it.',
      '# TYPE format_silent gauge',
      '# HELP format_took_seconds Took.',
      '# TYPE format_took_seconds histogram',
      'format_took_seconds_bucket{le="0.005"} 1',
      'format_took_seconds_bucket{le="0.01"} 1',
      'format_took_seconds_bucket{le="0.025"} 1',
      'format_took_seconds_bucket{le="0.05"} 2',
      'format_took_seconds_bucket{le="0.1"} 2',
      'format_took_seconds_bucket{le="0.25"} 2',
      'format_took_seconds_bucket{le="0.5"} 2',
      'format_took_seconds_bucket{le="1"} 2',
      'format_took_seconds_bucket{le="2.5"} 2',
      'format_took_seconds_bucket{le="5"} 2',
      'format_took_seconds_bucket{le="10"} 2',
      'format_took_seconds_bucket{le="+Inf"} 3',
      'format_took_seconds_sum 20.035',
      'format_took_seconds_count 3',
      '',
    ].join('\n'),
  )
})

test('two bundles that declare one metric count together', () => {
  counter('together_total', { help: 'First.' }).add({})
  counter('together_total', { help: 'First.' }).add({})
  expect(linesOf('together_')).toContain('together_total 2\n')
})

test('a label that turns out to have no end of values is cut off, and nothing of the count is lost', () => {
  const endless = counter('endless_total', { help: 'Endless.', labels: ['id'] })
  for (let id = 0; id < 2_500; id++) endless.add({ id: String(id) })
  endless.add({ id: '7' })
  const lines = linesOf('endless_')
    .split('\n')
    .filter((line) => line.startsWith('endless_total{'))
  expect(lines).toHaveLength(2_001)
  expect(lines).toContain('endless_total{id="other"} 500')
  expect(lines).toContain('endless_total{id="7"} 2')
})
