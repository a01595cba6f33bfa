import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answers'
import type { Combination } from './variations'

export type Network = Combination['network']

/** What a network between a console and its API does to a call, besides answers of the API that it does not like. */
export const networkFaults: readonly Network[] = [
  ...(['slow', 'drip', 'reset_before', 'reset_after', 'half_open', 'black_hole', 'status_500'] as const),
  ...(['html_502', 'result_code_down', 'cut_json', 'empty', 'wrong_type', 'redirect', 'huge', 'foreign_cookie'] as const),
  'compressed',
]

/** Returns the answer of a fault that stops a call before the company receives it. Undefined if the call goes on. */
export function stopsBefore(network: Network): ((response: ServerResponse) => void) | undefined {
  const json = { 'content-type': 'application/json' }
  switch (network) {
    case 'reset_before':
      return (response) => response.destroy()
    case 'black_hole':
      return () => {}
    case 'half_open':
      return (response) => response.writeHead(200, json).write('{')
    case 'redirect':
      return (response) => response.writeHead(302, { location: metadataPath }).end()
    case 'status_500':
      return (response) => response.writeHead(500, json).end('{"message":"boom"}')
    case 'html_502':
      return (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>')
    case 'result_code_down':
      return (response) => response.writeHead(200, json).end('{"code":"96","message":"SISTEMA FUERA DE SERVICIO","data":null}')
    case 'status_401':
      return (response) => response.writeHead(401, json).end('{"message":"Unauthorized"}')
    case 'status_403':
      return (response) => response.writeHead(403, json).end('{"message":"Forbidden"}')
    case 'status_429':
      return (response) => response.writeHead(429, json).end('{"message":"Too many requests"}')
    case 'status_429_retry_after':
      return (response) => response.writeHead(429, { ...json, 'retry-after': '2' }).end('{"message":"Too many requests"}')
    default:
      return undefined
  }
}

/** Where a redirect leads: where clouds keep the secrets of a machine, but at the company, whose log has it if it is followed. */
export const metadataPath = '/latest/meta-data/iam/security-credentials/'

const megabyte = Buffer.alloc(1024 * 1024, ' ')

/** Sends an answer through this network. The Date header is the company's clock. */
export async function sendThrough(
  network: Network,
  response: ServerResponse,
  { status, type, body }: Answer,
  date: Date,
): Promise<void> {
  const head: Record<string, string> = { date: date.toUTCString(), ...(type === '' ? {} : { 'content-type': type }) }
  if (network === 'reset_after') return void response.destroy()
  if (network === 'slow') await sleep(2_500)
  if (network === 'foreign_cookie') head['set-cookie'] = 'cauce.session=of-a-stranger; Path=/; SameSite=None'
  if (network === 'wrong_type') head['content-type'] = 'text/html; charset=utf-8'
  if (network === 'cut') {
    response.writeHead(status, { ...head, 'content-length': String(Buffer.byteLength(body) + 100) })
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
    return
  }
  if (network === 'compressed' && body !== '') {
    response.writeHead(status, { ...head, 'content-encoding': 'gzip' }).end(gzipSync(body))
    return
  }
  response.writeHead(status, head)
  if (network === 'empty') return void response.end()
  if (network === 'cut_json') return void response.end(body.slice(0, Math.floor(body.length / 2)))
  if (network === 'drip' && body !== '') return drip(response, body)
  if (network === 'huge' && body !== '') return pour(response, body)
  response.end(body)
}

/** Sends the body in eight parts, a quarter of a second apart. */
async function drip(response: ServerResponse, body: string): Promise<void> {
  const bytes = Buffer.from(body)
  const step = Math.ceil(bytes.length / 8)
  for (let from = 0; from < bytes.length && !response.destroyed; from += step) {
    response.write(bytes.subarray(from, from + step))
    await sleep(250)
  }
  response.end()
}

/** Sends the answer followed by 200 MB of spaces: still valid JSON, but too large. */
async function pour(response: ServerResponse, body: string): Promise<void> {
  response.write(body)
  for (let left = 200; left > 0 && !response.destroyed; left--) {
    if (!response.write(megabyte)) {
      await new Promise<void>((resolve) => {
        const goOn = () => {
          response.off('drain', goOn).off('close', goOn)
          resolve()
        }
        response.on('drain', goOn).on('close', goOn)
      })
    }
  }
  response.end()
}
