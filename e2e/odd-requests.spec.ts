import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { expect, test } from './support/test'
import { servedBy, type World } from './support/world'

const odd = [
  ['GET /v1/customers/%ff', 404, 'customer_not_found'],
  ['GET /v1/customers/%E0%A4%A', 404, 'customer_not_found'],
  ['GET /v1/%ff', 404, 'not_found'],
  ['GET /problems/%ff', 404, 'not_found'],
  ['POST /bank-notifications/%ff', 401, 'unauthenticated'],
  ['GET /v1/customers?statuss=failed', 422, 'validation_failed'],
  ['TRACE /v1/customers', 405, 'method_not_allowed'],
  ['PROPFIND /v1/customers', 405, 'method_not_allowed'],
  ['TRACE /problems/not_found', 405, 'method_not_allowed'],
  ['DELETE /healthz', 405, 'method_not_allowed'],
  ['PUT /openapi.json', 405, 'method_not_allowed'],
  ['NONSENSE /v1/customers', 405, 'method_not_allowed'],
  ['CONNECT payments.example:443', 405, 'method_not_allowed'],
] as const

test('the API inside of the app answers requests that are hardly HTTP with problem documents, as the service by itself does', async ({
  world,
}) => {
  for (const [line, status, code] of odd) {
    const answer = await send(world, line)
    expect([line, answer.status, answer.type], answer.text).toEqual([line, status, 'application/problem+json; charset=utf-8'])
    expect([line, answer.text]).toEqual([line, expect.stringContaining(`"code":"${code}"`)])
  }
})

test('an id whose characters are encoded is the same id, and a target on another host leads nowhere else', async ({
  api,
  givenCustomer,
  world,
}) => {
  const { id } = await givenCustomer({ name: 'Ana Pérez' })
  await expect(api.readCustomer(id)).resolves.toMatchObject({ id })
  const encoded = [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  expect(await send(world, `GET /v1/customers/${encoded}`)).toMatchObject({ status: 200, text: expect.stringContaining(id) })
  const elsewhere = await send(world, 'GET http://elsewhere.example/v1/customers')
  expect(elsewhere.head).not.toMatch(/^location: http/im)
})

test('no image is resized for anybody, and no page is read by the app itself', async ({ world }) => {
  expect(await send(world, 'GET /_next/image?url=%2Freference&w=640&q=75')).toMatchObject({ status: 404 })
})

test('the version of a record whose id is no id is refused as wrong input, never as a failure of the console', async ({
  signInAs,
}) => {
  const page = await signInAs('finance')
  for (const path of ['approvals/x', 'approvals/%E2%98%83', 'batches/x', 'batches/x/rows', 'exports/batches/x'])
    expect([path, (await page.request.get(`/api/console/${path}`)).status()]).toEqual([path, 422])
})

test('what a stranger writes into the call of an action is a line of the log nowhere', async ({ request, world }) => {
  const before = readFileSync(world.logFile, 'utf8').length
  const multipart = { 1: JSON.stringify(['x\n{"level":50,"msg":"made up"}']), 0: '["$Q1"]' }
  await request.post(`${world.origin}/sign-in`, { headers: { 'next-action': anyAction(), origin: world.origin }, multipart })
  await expect.poll(() => readFileSync(world.logFile, 'utf8').slice(before)).toContain('a request failed in Next')
  expect(readFileSync(world.logFile, 'utf8').slice(before)).not.toContain('made up')
})

const Manifest = z.object({ node: z.record(z.string(), z.unknown()) })

/** Returns the id of an action, which everybody finds in the scripts of the pages. */
function anyAction(): string {
  const path = join(projectRoot(), '.next/server/server-reference-manifest.json')
  const [id = ''] = Object.keys(Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).node)
  return id
}

/** Writes a raw request, since HTTP clients refuse to send such requests. */
async function send(world: World, line: string) {
  const { port } = new URL(world.origin)
  const headers = `host: localhost:${port}\r\nx-api-key: ${servedBy(world).api_key}\r\nconnection: close`
  const whole = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), 'localhost', () => socket.write(`${line} HTTP/1.1\r\n${headers}\r\n\r\n`))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
  const [head = '', ...rest] = whole.split('\r\n\r\n')
  const type = /^content-type: (.*)$/im.exec(head)?.[1]
  return { head, type, status: Number(head.split(' ')[1]), text: rest.join('\r\n\r\n') }
}
