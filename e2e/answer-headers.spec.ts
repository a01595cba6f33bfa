import { expect, test } from './support/test'
import { servedBy } from './support/world'

test('every kind of answer forbids that a page shows it inside of itself, once and in its policy', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs('finance')
  const script = await page.goto('/').then(() => page.locator('script[src]').first().getAttribute('src'))
  const kinds: [path: string, status: number, headers?: Record<string, string>][] = [
    ['/customers', 200],
    ['/customers', 307, { rsc: '1' }], // redirected to its own address
    ['/nowhere', 404],
    ['/sign-in', 307],
    ['/api/console/session', 200],
    ['/api/console/exports/rates', 200],
    ['/api/console/nowhere', 404],
    ['/api/auth/csrf', 200],
    ['/api/auth/session', 404],
    ['/api/scim/v2/Users', 404],
    [script ?? '', 200],
    ['/_next/static/none.js', 404],
    ['/icon.svg', 200],
    ['/openapi.json', 200],
    ['/healthz', 200],
    ['/problems/not_found', 200],
    ['/reference', 200],
    ['/v1/customers', 200, { 'x-api-key': servedBy(world).api_key }],
    ['/v1/customers', 401],
    ['/v1/nowhere', 401],
  ]
  for (const [path, status, headers] of kinds) {
    const answer = await page.request.get(path, { headers, maxRedirects: 0 })
    const policies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect([path, answer.status(), policies.length]).toEqual([path, status, 1])
    expect([path, policies[0]?.value]).toEqual([path, expect.stringMatching(/(^|; )frame-ancestors 'none'(;|$)/)])
  }
})

test('a file is named by us, in letters, digits and hyphens alone, whatever is requested and in whatever language', async ({
  signInAs,
}) => {
  const odd = `filename=${encodeURIComponent('../x"; filename=y.exe\r\nset-cookie: a=b')}`
  for (const locale of ['en', 'es'] as const) {
    const files = {
      finance: ['exports/customers', 'exports/quotes', 'exports/transactions', 'exports/rates', 'exports/batch-template'],
      auditor: ['exports/audit', 'exports/audit-pack'],
    }
    for (const role of ['finance', 'auditor'] as const) {
      const page = await signInAs(role, { locale })
      for (const file of files[role]) {
        const answer = await page.request.get(`/api/console/${file}?${odd}&name=${odd}`, {
          headers: { 'accept-language': locale },
        })
        const named = answer.headers()['content-disposition'] ?? `status ${answer.status()}`
        expect([file, named]).toEqual([file, expect.stringMatching(/^attachment; filename="[\w-]+\.(csv|jsonl|zip)"$/)])
        expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')).toEqual([])
      }
    }
  }
})
