import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventTypes } from '#contract/event-types'
import { auditEventTypes } from '#contract/events'
import { projectRoot } from '#database/project-root'

test('whatever the service records is in the catalogue, so that it can be asked for', () => {
  const nouns = [...new Set([...eventTypes, ...auditEventTypes].map((type) => type.split('.')[0]))].join('|')
  const named = new RegExp(`'((?:${nouns})\\.[a-z_]+)'`, 'g')
  const root = join(projectRoot(), 'service')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|(^|\/)test-[a-z-]+\.ts$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
  const recorded = new Set(sources.flatMap((text) => [...text.matchAll(named)].map(([, type]) => type ?? '')))
  expect(recorded.size).toBeGreaterThan(10)
  const known: readonly string[] = [...eventTypes, ...auditEventTypes]
  expect([...recorded].filter((type) => !known.includes(type))).toEqual([])
})
