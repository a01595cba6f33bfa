import { connect } from 'node:net'

export type Load = { perSecond: number; medianMs: number; slowMs: number; count: number }

/** Returns the next request by its number, or undefined to stop. */
export type NextTurn<Turn> = (index: number) => Turn | undefined

/** Runs the turns with a concurrency of `atATime`. `slowMs` is the 99th percentile of their durations. */
export async function inTurns<Turn>(
  atATime: number,
  next: NextTurn<Turn>,
  work: (turn: Turn, lane: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = []
  let index = 0
  const started = performance.now()
  const run = async (_: unknown, lane: number) => {
    for (let turn = next(index++); turn !== undefined; turn = next(index++)) {
      const before = performance.now()
      await work(turn, lane)
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atATime }, run))
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  return { perSecond: took.length / seconds, medianMs: at(0.5), slowMs: at(0.99), count: took.length }
}

/** Returns turns until `seconds` have passed. */
export function untilTime<Turn>(seconds: number, turn: (index: number) => Turn): NextTurn<Turn> {
  const end = performance.now() + seconds * 1000
  return (index) => (performance.now() < end ? turn(index) : undefined)
}

/** Returns the whole text of a request, built in advance so that building it is not measured. */
export function httpText(url: string, path: string, headers: Record<string, string> = {}, body?: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${lines.join('')}`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/**
 * Sends requests over keep-alive connections, one per lane, and requires the same status of every answer. It uses plain sockets,
 * because a client with fetch would need more of the machine than the measured server.
 */
export async function loadHttp(
  url: string,
  { atATime, status, next }: { atATime: number; status: number; next: NextTurn<string> },
): Promise<Load> {
  const lanes = await Promise.all(Array.from({ length: atATime }, () => openLane(url)))
  try {
    return await inTurns(atATime, next, async (request, lane) => {
      const answer = await lanes[lane]?.ask(request)
      if (answer?.status !== status) throw new Error(`${request.split('\r\n')[0]} answered ${answer?.text.slice(0, 500)}`)
    })
  } finally {
    for (const lane of lanes) lane.close()
  }
}

type Whole = { status: number; text: string }
type Lane = { ask: (request: string) => Promise<Whole>; close: () => void }

async function openLane(url: string): Promise<Lane> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let seen: Buffer = Buffer.alloc(0)
  let pending: { resolve: (answer: Whole) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (chunk: Buffer) => {
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk])
    const status = statusOfWhole(seen)
    if (status === undefined) return
    const answer = { status, text: status < 400 ? '' : seen.toString() }
    seen = Buffer.alloc(0)
    pending?.resolve(answer)
  })
  socket.on('error', (error) => pending?.reject(error))
  socket.on('close', () => pending?.reject(new Error(`${url} closed the connection`)))
  await new Promise<void>((resolve, reject) => {
    pending = { resolve: () => undefined, reject }
    socket.once('connect', resolve)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Returns the status of a complete answer; undefined while parts are missing. */
function statusOfWhole(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const isWhole =
    length === undefined
      ? bytes.subarray(-lastChunk.length).equals(lastChunk)
      : bytes.length >= end + headEnd.length + Number(length)
  return isWhole ? Number(head.slice(9, 12)) : undefined
}
