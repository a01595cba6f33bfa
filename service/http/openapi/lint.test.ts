import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { servedOperations } from '../operations'
import { openApiDocument } from './document'
import type { Json } from './json'

const document = JSON.stringify(openApiDocument(servedOperations))

/** Linters are slow while other tests run. */
vi.setConfig({ testTimeout: 120_000 })

describe('the tools of partners find nothing to say about the document', () => {
  test('Spectral', async () => {
    expect(await runSpectral(document)).toEqual([])
  })

  test('Redocly', async () => {
    expect(await runRedocly(document)).toEqual([])
  })
})

test('both tools name what is wrong', async () => {
  const broken: Json = JSON.parse(document)
  broken.paths = { '/v1/thing': { get: { operationId: 'thing', responses: { 200: { content: {} } } } } }
  expect((await runSpectral(JSON.stringify(broken))).join()).toContain('description')
  expect((await runRedocly(JSON.stringify(broken))).join()).toContain('description')
})

async function runSpectral(source: string): Promise<string[]> {
  const spectral = new Spectral()
  // Redocly and a test of our own validate the examples in a tenth of the time.
  const rules = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' }
  // The two packages of Spectral declare different types for the same ruleset.
  spectral.setRuleset(z.custom<RulesetDefinition>().parse({ extends: [oas], rules }))
  const found = await spectral.run(JSON.parse(source))
  return found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)
}

async function runRedocly(source: string): Promise<string[]> {
  // The published paths overlap: /transfers/quote/{id} and /transfers/{id}/… are distinguished by their fixed segments.
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-ambiguous-paths': 'off' } })
  const found = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  return found.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}
