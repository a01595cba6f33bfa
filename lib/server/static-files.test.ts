import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticFiles } from './static-files'

const script = 'console.log("a script of a page")'
const build = mkdtempSync(join(tmpdir(), 'cauce-static-'))
const server = createServer()
let port = 0

beforeAll(async () => {
  const chunks = join(build, 'static', 'chunks')
  mkdirSync(chunks, { recursive: true })
  writeFileSync(join(build, 'secret.js'), 'not of the pages')
  writeFileSync(join(chunks, 'a.js'), script)
  writeFileSync(join(chunks, 'a.js.br'), brotliCompressSync(script))
  writeFileSync(join(chunks, 'a.js.gz'), gzipSync(script))
  writeFileSync(join(chunks, 'letters.woff2'), 'letters')
  writeFileSync(join(chunks, 'gone.js'), script)
  const serve = createStaticFiles(build)
  server.on('request', (requested, response) => serve(requested, response) || response.end('left to Next'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  rmSync(build, { recursive: true })
})

type Answer = { headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Sends the path unchanged: `fetch` would normalize it and decompress the answer. */
function ask(path: string, { coding, method = 'GET' }: { coding?: string; method?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = coding === undefined ? {} : { 'accept-encoding': coding }
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
    })
    asking.on('error', reject)
    asking.end()
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script)],
  ['gzip, deflate', 'gzip', gzipSync(script)],
  ['gzip, br;q=0', 'gzip', gzipSync(script)],
  [undefined, undefined, Buffer.from(script)],
])('a browser that reads %s gets a script as the build packed it: %s', async (coding, packed, body) => {
  const answer = await ask('/_next/static/chunks/a.js?of=a-page', { coding })
  expect(answer.body.equals(body)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(packed)
})

test('fonts are cached for a year too, and are not compressed twice', async () => {
  const { headers, body } = await ask('/_next/static/chunks/letters.woff2', { coding: 'br' })
  expect([headers['content-type'], headers['content-encoding'], body.toString()]).toEqual(['font/woff2', undefined, 'letters'])
})

test('a HEAD request gets no body', async () => {
  const { headers, body } = await ask('/_next/static/chunks/a.js', { method: 'HEAD' })
  expect([headers['content-length'], body.length]).toEqual([String(script.length), 0])
})

test.each([
  '/_next/static/chunks/b.js',
  '/_next/static/chunks/a.js.br',
  '/_next/static/../secret.js',
  '/_next/static/%2e%2e/secret.js',
  '/_next/static/chunks/',
  '/customers',
])('%s is no file of a page, and is left to Next', async (path) => {
  expect((await ask(path)).body.toString()).toBe('left to Next')
})

test('a file of a build that was replaced meanwhile is left to Next', async () => {
  rmSync(join(build, 'static', 'chunks', 'gone.js'))
  expect((await ask('/_next/static/chunks/gone.js')).body.toString()).toBe('left to Next')
})

test('what is sent to a file is left to Next, which refuses it', async () => {
  expect((await ask('/_next/static/chunks/a.js', { method: 'POST' })).body.toString()).toBe('left to Next')
})
