import { expect } from 'vitest'
import { fillEmptyTables } from '#database/testing/fill-empty-tables'
import { examples } from '../http/test-examples'
import { defaultMids } from '../rates/provider'
import { staticRates } from '../rates/static-rates'
import { givenTransfers } from '../transfers/test-transfers'
import { lifeOf } from './random-lives'
import { givenLives, livedRail } from './test-lives'
import { givenObjects, publicTargets } from './test-objects'

/** Options that make answers the same at every hour and on every machine. */
export const steady = {
  rateProvider: staticRates(defaultMids, new Date('2026-11-20T00:00:00Z')),
  webhooks: publicTargets,
  log: () => {},
}

const twoDays = 2 * 24 * 3600
const lives = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => lifeOf(from + index))

/**
 * For tests: creates an installation with rows in every table: payments in each final state and in each step, and one of all
 * other objects in a test organization and a live one.
 */
export async function givenReleaseWorld() {
  const given = await givenTransfers({ ...steady, rails: { test: livedRail } })
  const { begin, goOn, finish } = await givenLives(given)
  const ended = await begin(lives(0, 40))
  await goOn(ended)
  await finish(ended)
  given.advance(twoDays)
  await given.service.sweep()
  const onTheWay = await begin(lives(40, 80))
  await goOn(onTheWay.slice(0, 20))
  const { call, newCustomer } = await givenObjects(given.service, await given.givenOrganization('test'), 'andes')
  const profile = await call('POST', `/v1/customers/${await newCustomer()}/kyc-profile`, { body: examples.submitKycProfile })
  expect(profile.status, profile.text).toBeLessThan(300)
  await givenObjects(given.service, await given.givenOrganization('live'), 'llanos')
  expect(await given.service.checkBooks()).toEqual([])
  expect(await fillEmptyTables(given.database.sql, ['payments', 'jobs'])).toEqual([])
  return given
}
