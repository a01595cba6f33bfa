import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { drawn } from './support/drawn'
import { watchPolicy } from './support/policy-check'
import { scriptPayloads } from './support/script-payloads'
import { test as base, expect } from './support/test'

/** Counts what scripts do: dialogs, requests to an address that nothing of ours names, and reports of the policy. */
type Canary = { url: string; payloads: string[]; watch: (page: Page) => Promise<void>; findings: string[] }

const test = base.extend<{ canary: Canary }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  canary: async ({}, use) => {
    const findings: string[] = []
    const server = createServer((request, response) => {
      findings.push(`the canary was asked from ${request.headers.referer ?? 'somewhere'}`)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `//127.0.0.1:${portOf(server.address())}/c`
    const watch = async (page: Page) => {
      await watchPolicy(page, findings)
      page.on('dialog', async (dialog) => {
        findings.push(`${page.url()}: a dialog says ${dialog.message()}`)
        await dialog.dismiss()
      })
      page.on('request', (request) => {
        if (request.url().includes(url)) findings.push(`${page.url()} asked ${request.url()}`)
      })
    }
    await use({ url, payloads: scriptPayloads(url), watch, findings })
    server.closeAllConnections()
    server.close()
  },
})

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

/** Opens a page, and waits until its scripts have run. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status() ?? 0, path).toBeLessThan(500)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
