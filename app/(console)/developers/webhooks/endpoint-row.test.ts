import { expect, test } from 'vitest'
import { deliveryState, endpointState, hostOf, shortAddress } from './endpoint-row'

test.each([
  ['active', null, 'works'],
  ['active', '2026-11-20T14:00:00.000Z', 'retrying'],
  ['failing', '2026-11-20T14:00:00.000Z', 'failing'],
  ['disabled', null, 'disabled'],
] as const)('an endpoint that is %s, failing since %s, is shown as %s', (status, failing_since, state) => {
  expect(endpointState({ status, failing_since })).toBe(state)
})

test.each([
  ['pending', 0, 'queued'],
  ['pending', 3, 'retrying'],
  ['delivered', 1, 'delivered'],
  ['failed', 10, 'missed'],
] as const)('a delivery that is %s after %i attempts is shown as %s', (status, attempts, state) => {
  expect(deliveryState({ status, attempts })).toBe(state)
})

test('a list shows where events go without the query of the address, and a record shows the host alone', () => {
  const url = 'https://hooks.example:8443/services/T0/secret?token=1'
  expect(shortAddress(url)).toBe('hooks.example:8443/services/T0/secret')
  expect(shortAddress('https://hooks.example/')).toBe('hooks.example')
  expect(hostOf(url)).toBe('hooks.example:8443')
  expect([shortAddress('no address'), hostOf('no address')]).toEqual(['no address', ''])
})
