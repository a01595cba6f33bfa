import { drawn } from './support/drawn'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test.describe.configure({ timeout: 480_000 })

test('a text in an address is text: searches, references, ids and ways back', async ({ canary, openPage, signInAs }) => {
  const [page, stranger] = [await signInAs('compliance'), await openPage()]
  for (const one of [page, stranger]) await canary.watch(one)
  const others = ['/quotes?reference=', '/forbidden?needs=', '/customers/', '/nothing-']
  for (const [place, payload] of drawn(canary.payloads, 6).entries()) {
    const said = encodeURIComponent(payload)
    for (const path of ['/customers?tag=', '/lookup?ref=', others[place % others.length]]) await visit(page, `${path}${said}`)
    await visit(stranger, `/sign-in?callbackUrl=${said}`)
  }
  expect(canary.findings).toEqual([])
})

test('an end of a line in an address ends no header of the answer', async ({ signInAs, world }) => {
  const { request } = await signInAs('finance')
  const breaks = ['%0d%0a', '%0a', '%0d', '%E5%98%8D%E5%98%8A', '%250d%250a', '%E2%80%A8']
  for (const line of breaks.map((end) => `x${end}X-Injected:%201${end}${end}<html>`))
    for (const path of [
      ...['/customers?tag=', '/lookup?ref=', '/sign-in?callbackUrl=/', '/customers/', '/', '/reference/', '/join?'],
      ...['/api/console/exports/quotes?reference=', '/api/console/exports/rates?pair=', '/api/console/quotes/', '/v1/'],
      ...['/v1/customers?after=', '/api/auth/signin?callbackUrl=/', '/api/auth/'],
    ]) {
      const answer = await request.get(`${world.origin}${path}${line}`, { maxRedirects: 0 })
      expect(answer.headers()['x-injected'], path).toBeUndefined()
      expect(answer.status(), path).toBeLessThan(500)
    }
})
