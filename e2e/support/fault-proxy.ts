import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

/** A network fault of one call. `reset-after` lets the API act and loses its answer, so its outcome is unknown to the caller. */
export type Fault =
  | 'none'
  | 'slow'
  | 'drip'
  | 'reset-before'
  | 'reset-after'
  | 'half-open'
  | 'black-hole'
  | 'status-401'
  | 'status-500'
  | 'status-503'
  | 'html-502'
  | 'cut-json'
  | 'empty'
  | 'no-rows'
  | 'nonsense'
  | 'renamed-rate'
  | 'renamed-balance'
  | 'redirect'
  | 'huge'
  | 'repeats'

/** A rule for the fault of a call: the first one whose method and path match applies. */
export type FaultRule = {
  method?: string
  path?: RegExp
  fault: Fault
  times?: number
  /** The rules that replace all once this one has been applied. */
  after?: FaultRule[]
}

export type FaultProxy = {
  url: string
  /** The calls that reached the API, as `POST /v1/…`. */
  passed: string[]
  set(rules: FaultRule[]): void
  close(): Promise<void>
}

/** Starts a proxy on loopback between a console and its API that injects faults. */
export async function startFaultProxy(target: string, port = 0): Promise<FaultProxy> {
  let rules: FaultRule[] = []
  const passed: string[] = []

  const pick = (req: IncomingMessage): Fault => {
    const rule = rules.find(
      ({ method, path, times }) => (method ?? req.method) === req.method && (path ?? /./).test(req.url ?? '') && (times ?? 1) > 0,
    )
    if (rule?.times !== undefined) rule.times -= 1
    if (rule?.after !== undefined) rules = rule.after
    return rule?.fault ?? 'none'
  }

  const server = createServer((req, res) => {
    const fault = pick(req)
    if (fault === 'reset-before') return void req.socket.destroy()
    if (fault === 'black-hole' || fault === 'half-open') {
      if (fault === 'half-open') res.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return
    }
    if (fault === 'repeats') return void repeat(req, res)
    if (answerAlone(fault, res)) return void req.resume()
    passed.push(`${req.method} ${req.url}`)
    forward(target, req, res, fault)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    passed,
    set: (next) => {
      rules = next
    },
    close: () => closeServer(server),
  }
}

function answerAlone(fault: Fault, res: ServerResponse): boolean {
  const json = { 'content-type': 'application/json' }
  if (fault === 'status-401') res.writeHead(401, json).end('{"message":"Unauthorized"}')
  else if (fault === 'status-500') res.writeHead(500, json).end('{"message":"boom"}')
  else if (fault === 'status-503') res.writeHead(503, json).end('{"message":"down"}')
  else if (fault === 'html-502') res.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>')
  else if (fault === 'empty') res.writeHead(200, json).end()
  else if (fault === 'no-rows') res.writeHead(200, json).end('{"data":[],"has_more":false,"next_cursor":null}')
  else if (fault === 'nonsense') res.writeHead(200, json).end('{"data":42,"id":[],"rate":"soon"}')
  else if (fault === 'renamed-rate') res.writeHead(200, json).end('{"cotizacion":{"tasa":"36.5"}}')
  else if (fault === 'redirect') res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  else if (fault === 'huge') sendHuge(res)
  else return false
  return true
}

/** Refuses, and echoes all that it received: key, URL and body. */
function repeat(req: IncomingMessage, res: ServerResponse) {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    const message = `Refused: ${req.headers['x-api-key']} ${decodeURIComponent(req.url ?? '')} ${Buffer.concat(chunks)}`
    const line = message.replace(/[{}[\]"<>]/g, ' ')
    res.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ message: line }))
  })
}

const megabyte = Buffer.alloc(1024 * 1024, 'x')
function sendHuge(res: ServerResponse, left = 200) {
  if (left === 0 || res.destroyed) return void res.end()
  if (res.write(megabyte)) setImmediate(sendHuge, res, left - 1)
  else res.once('drain', () => sendHuge(res, left - 1))
}

function forward(target: string, req: IncomingMessage, res: ServerResponse, fault: Fault) {
  const url = new URL(req.url ?? '/', target)
  const upstream = request(url, { method: req.method, headers: { ...req.headers, host: url.host } }, (answer) => {
    if (fault === 'reset-after') {
      answer.resume().on('end', () => req.socket.destroy())
    } else if (fault === 'cut-json') {
      answer.once('data', (chunk: Buffer) => {
        res.writeHead(answer.statusCode ?? 200, { 'content-type': 'application/json' })
        res.end(chunk.subarray(0, Math.floor(chunk.length / 2)))
        answer.resume()
      })
    } else if (fault === 'renamed-balance') {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        res.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
        res.end(Buffer.concat(chunks).toString().replaceAll('"balance_after"', '"saldo"'))
      })
    } else {
      const wait = fault === 'slow' ? 3_000 : 0
      setTimeout(() => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        if (fault === 'drip')
          answer.on('data', (chunk: Buffer) => res.write(chunk)).on('end', () => setTimeout(() => res.end(), 2_000))
        else answer.pipe(res)
      }, wait)
    }
  })
  upstream.on('error', () => req.socket.destroy())
  req.pipe(upstream)
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return address.port
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
