import { request as send } from 'node:http'
import { captureAction } from './support/actions'
import { personOf } from './support/people'
import { expect, test } from './support/test'
import type { World } from './support/world'

/** Headers of a proxy that replaces Host and claims to have been reached over https at another name. */
const rewritten = {
  host: 'app.internal:8080',
  'x-forwarded-host': 'elsewhere.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7',
}

test('behind a proxy that writes other hosts and protocols people sign in, read and act, and are sent nowhere else', async ({
  world,
  signInAs,
}) => {
  const away = await ask(world, 'GET', '/customers')
  expect([away.status, new URL(away.location ?? '', world.origin).href]).toEqual([
    307,
    `${world.origin}/sign-in?callback=%2Fcustomers`,
  ])

  const session = await signInBehind(world)
  const home = await ask(world, 'GET', '/', { cookie: session })
  expect(home.status).toBe(200)
  expect(home.text).toContain(personOf.auditor)
  expect(home.text).not.toContain('elsewhere.example')

  const page = await signInAs('auditor')
  await page.goto('/audit')
  const action = await captureAction(page, () => page.getByRole('button', { name: 'Check the whole trail' }).click())
  const check = { cookie: session, body: action.body, headers: { 'next-action': action.id, 'content-type': action.contentType } }
  const foreign = await ask(world, 'POST', '/audit', {
    ...check,
    headers: { ...check.headers, origin: 'https://elsewhere.example' },
  })
  expect([foreign.status, foreign.text], 'what the proxy writes makes no origin ours').toEqual([
    403,
    '{"code":"forbidden_origin"}',
  ])
  const done = await ask(world, 'POST', '/audit', check)
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('"ok":true')])

  const headers = { 'content-type': 'application/json' }
  expect(await ask(world, 'POST', '/api/console/sign-out', { cookie: session, body: Buffer.from('{}'), headers })).toMatchObject({
    status: 204,
  })
  expect((await ask(world, 'GET', '/', { cookie: session })).location ?? '', 'the session is over').toContain('/sign-in')

  expect(JSON.parse((await ask(world, 'GET', '/v1/organization')).text).type).toBe(`${world.origin}/problems/unauthenticated`)
  const ready = await ask(world, 'GET', '/readyz')
  expect([ready.status, JSON.parse(ready.text).warnings]).toEqual([200, ['x_forwarded_for_not_believed']])
})

/** Signs in through the proxy, and returns the session cookie. */
async function signInBehind(world: World): Promise<string> {
  const token = await ask(world, 'GET', '/api/auth/csrf')
  const body = new URLSearchParams({
    csrfToken: JSON.parse(token.text).csrfToken,
    email: 'pedro.lander@puentesur.example',
    password: 'river-stone-harbour',
    callbackUrl: '/',
    json: 'true',
  })
  const entered = await ask(world, 'POST', '/api/auth/callback/credentials', {
    cookie: token.cookies,
    body: Buffer.from(body.toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([entered.status, JSON.parse(entered.text).url]).toEqual([200, `${world.origin}/`])
  return entered.cookies
}

type Sent = { cookie?: string; body?: Buffer; headers?: Record<string, string> }
type Answer = { status: number; location: string | undefined; cookies: string; text: string }

function ask({ origin }: World, method: string, path: string, { cookie = '', body, headers }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { ...rewritten, origin, cookie, ...headers }
    const request = send(`${origin}${path}`, { method, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
        const { location } = answer.headers
        resolve({ status: answer.statusCode ?? 0, location, cookies, text: Buffer.concat(chunks).toString() })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
