import { expect, test } from 'vitest'
import { routeOf } from './route-of'

const route = (path: string, params?: Record<string, string>) =>
  routeOf({ method: 'GET', url: `http://console.example${path}` }, params)

test('a route is named without the value in its address, however often that is encoded', () => {
  const named = 'GET /api/console/exports/accounts/[id]'
  // Next decodes a value once before it hands it over.
  for (const segment of ['acc_1', 'ana~40x.example', 'ana%40x.example', 'ana%2540x.example', 'ana%2525%40x.example', '100%25']) {
    expect(route(`/api/console/exports/accounts/${segment}`, { id: decodeURIComponent(segment) }), segment).toBe(named)
    expect(route(`/api/console/exports/accounts/${segment}`, { id: segment }), segment).toBe(named)
  }
  expect(route('/api/console/quotes/q1/elsewhere?x=ana', { id: 'q1' })).toBe('GET /api/console/quotes/[id]/elsewhere')
})

test('what no parameter names is recorded only if it is written like a step of ours', () => {
  expect(route('/api/console/session')).toBe('GET /api/console/session')
  expect(route('/api/console/accounts/ana%2525%40x.example', { id: 'something else' })).toBe('GET /api/console/accounts/[…]')
  expect(route(`/api/${'a'.repeat(8000)}`)).toBe('GET /api/[…]')
  expect(route(`/api${'/a'.repeat(4000)}`).length).toBeLessThan(60)
})
