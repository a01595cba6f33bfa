import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { named, op } from '#contract/operation'
import { createVault } from '#database/vault'
import { createRails } from '../rails/rails'
import { createRates } from '../rates/rates'
import { staticRates } from '../rates/static-rates'
import { caller, type GivenService, givenService, testSecrets } from '../test-service'
import { createTargets } from '../webhooks/targets'
import { createApp } from './app'
import type { Dependencies } from './dependencies'
import { deprecationHeaders } from './deprecation'
import { serve } from './operation'

const since = new Date('2026-11-20T00:00:00Z')
const sunset = new Date('2027-11-20T00:00:00Z')
const link = 'https://docs.example/changes'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

test('an operation on its way out says so on every answer and in the document, and others do not', async () => {
  const rules = { summary: 'x', scope: null, answers: 'x', problems: [] } as const
  const operations = named({
    old: op('GET', '/v1/old', { answer: z.object({}) }),
    new: op('GET', '/v1/new', { answer: z.object({}) }),
  })
  const app = createApp(dependencies(), [
    serve(operations.old, { ...rules, scope: 'audit:read', deprecated: { since, sunset, link } }, empty),
    serve(operations.new, rules, empty),
  ])
  const call = caller({ fetch: async (request) => app.fetch(request, {}) }, given.key)
  const weak = await given.givenKey(given.organizationId, { scopes: ['audit:read'] })
  for (const answered of [
    await call('GET', '/v1/old'),
    await call('GET', '/v1/old', { key: weak, headers: { 'x-actor-id': ' ' } }),
  ]) {
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      deprecation: '@1795132800',
      sunset: 'Sat, 20 Nov 2027 00:00:00 GMT',
      link: `<${link}>; rel="deprecation"; type="text/html"`,
    })
  }
  expect((await call('GET', '/v1/new')).headers.get('deprecation')).toBeNull()
  const { paths } = (await call('GET', '/openapi.json')).body
  expect([paths['/v1/old'].get.deprecated, paths['/v1/new'].get.deprecated]).toEqual([true, undefined])
})

test('callers get a year at least', () => {
  const tooSoon = new Date(sunset.getTime() - 1)
  expect(() => deprecationHeaders({ since, sunset: tooSoon, link })).toThrow('within a year')
})

async function empty() {
  return { status: 200, body: {} }
}

function dependencies(): Dependencies {
  const { db, pipeline, readMuch } = given.database
  const log = () => {}
  const vault = createVault(testSecrets)
  return {
    db,
    pipeline: pipeline.db,
    readMuch,
    vault,
    keyPepper: testSecrets.keyPepper,
    rates: createRates(staticRates(), { pool: db, log }),
    rails: createRails({ db, vault, log }),
    webhookTargets: createTargets(),
    log,
    readiness: given.service.readiness,
  }
}
