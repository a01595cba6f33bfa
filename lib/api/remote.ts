import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#contract/errors'
import { readAtMost } from '#database/read-at-most'
import type { Answer } from './answer'
import { decompress } from './decompress'
import type { ApiRequest } from './request'

const cutKey = '•••'

/**
 * Time-outs of the connection, the first byte and the whole call with its retries, and what a read has at least when its page or
 * action is late; bytes of an answer; attempts of a read.
 */
export const limits = {
  connectMs: 5_000,
  firstByteMs: 10_000,
  totalMs: 15_000,
  lateReadMs: 2_000,
  bytes: 1_000_000,
  readAttempts: 2,
}

/** Reads reuse connections. A write opens its own, because a connection that died while idle looks like a lost write. */
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 50 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 50 }),
}

/**
 * Sends a request to another machine. It follows no redirect (the key would be sent along), and retries only reads. All attempts
 * share one time-out, so that a person who waits for a page gets an error in time. A read that starts when earlier reads of its
 * page or action have used up their time has little of its own.
 */
export async function sendRemotely(baseUrl: string, request: ApiRequest, within = limits): Promise<Answer> {
  const deadline = Date.now() + timeFor(request, within)
  for (let attempt = 1; ; attempt++) {
    try {
      return withoutKey(
        await sendOnce(baseUrl, request, { ...within, totalMs: deadline - Date.now() }),
        request.headers['x-api-key'],
      )
    } catch (error) {
      const inTime = Date.now() + attempt * 100 < deadline
      const again = !request.effect && inTime && attempt < within.readAttempts && !request.signal?.aborted
      if (!again || !(error instanceof ServiceError) || error.code !== 'api_unreachable') throw error
      await sleep(attempt * 100)
    }
  }
}

/** Returns the milliseconds that a call may take. Writes have their whole time: one that is given up is not known. */
function timeFor({ effect, until }: ApiRequest, { totalMs, lateReadMs }: typeof limits): number {
  if (effect || until === undefined) return totalMs
  return Math.min(totalMs, Math.max(lateReadMs, until - Date.now()))
}

/** A shorter key, or one of digits alone, may occur in an amount or an id by chance. */
const leastKey = /^(?=.*[A-Za-z]).{8,}$/s

/** Cuts our key out of an answer, which may repeat it in any member or header, so that it is not parsed, stored or shown. */
function withoutKey({ status, headers, text }: Answer, key = ''): Answer {
  if (!leastKey.test(key)) return { status, headers, text }
  // In an address a special character may be percent-encoded, and in JSON it may follow a backslash.
  const signs = [...key].map((sign) => (/\w/.test(sign) ? sign : `(?:\\\\?\\${sign}|%(?:25)*${sign.charCodeAt(0).toString(16)})`))
  const cut = (cutFrom: string) => cutFrom.replaceAll(new RegExp(signs.join(''), 'gi'), cutKey)
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, cut(value)])),
    text: cut(text),
  }
}

type Progress = { connected: boolean }

async function sendOnce(baseUrl: string, request: ApiRequest, within: typeof limits): Promise<Answer> {
  const progress: Progress = { connected: false }
  try {
    return await exchange(new URL(baseUrl + request.target), request, within, progress)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    const lostWrite = request.effect && progress.connected
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new ServiceError(lostWrite ? 'outcome_unknown' : 'api_unreachable', `${request.method}: ${reason}`, { cause: error })
  }
}

function exchange(url: URL, request: ApiRequest, within: typeof limits, progress: Progress): Promise<Answer> {
  const secure = url.protocol === 'https:'
  request.onSend?.()
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? https : http).request(url, {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity', ...lengthOf(request.body) },
      agent: request.effect ? false : agents[secure ? 'https:' : 'http:'],
      signal: request.signal,
    })
    const total = setTimeout(() => outgoing.destroy(new Error('No answer in time')), within.totalMs)
    const connecting = setTimeout(() => outgoing.destroy(new Error('No connection in time')), within.connectMs)
    let answering: NodeJS.Timeout | undefined
    const ready = () => {
      clearTimeout(connecting)
      try {
        request.beforeSend?.()
      } catch (error) {
        outgoing.destroy()
        fail(error)
        return
      }
      progress.connected = true
      answering = setTimeout(() => outgoing.destroy(new Error('No first byte in time')), within.firstByteMs)
      outgoing.end(request.body)
    }
    const fail = (error: unknown) => {
      for (const timer of [total, connecting, answering]) clearTimeout(timer)
      reject(error)
    }
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', ready)
      else ready()
    })
    // A 101 ends the connection without an answer and without an error: only 'close' is emitted.
    const lost = () => fail(new Error('Closed without an answer'))
    outgoing.on('error', fail)
    outgoing.on('close', lost)
    outgoing.on('response', (incoming) => {
      outgoing.off('close', lost)
      clearTimeout(answering)
      collect(incoming, within.bytes).then((text) => {
        clearTimeout(total)
        resolve({ status: incoming.statusCode ?? 0, headers: toHeaders(incoming), text })
      }, fail)
    })
  })
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

async function collect(incoming: http.IncomingMessage, most: number): Promise<string> {
  const read = await readAtMost(incoming, most)
  if (read === undefined) throw new Error(`An answer over ${most} bytes`)
  const plain = await decompress(read, incoming.headers['content-encoding'], most)
  return decoderOf(incoming.headers['content-type']).decode(plain)
}

/** Returns the decoder for the charset that an answer names, UTF-8 by default. It removes a byte order mark, which is no JSON. */
function decoderOf(type = ''): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder() // the answer names a charset that does not exist
  }
}

function toHeaders({ headers }: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
