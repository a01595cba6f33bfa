import { connect, type Socket } from 'node:net'

export const signInPath = '/api/auth/callback/credentials'

/** The answer, the bytes sent, and the ms until the connection was closed. */
export type RawAnswer = { text: string; sent: number; ms: number }

/** Clients that send almost nothing; the console ends each of them within a minute. */
export type SlowClients = Promise<{
  slowHead: RawAnswer
  slowBody: RawAnswer
  silent: RawAnswer
  idle: RawAnswer
  upgrade: RawAnswer
}>

export async function startSlowClients(origin: string): SlowClients {
  const drip = (socket: Socket) => every(1000, socket, () => socket.write('x'))
  const [slowHead, slowBody, silent, idle, upgrade] = await Promise.all([
    send(origin, `POST ${signInPath} HTTP/1.1\r\nhost: localhost\r\nx-never: `, drip),
    send(origin, head(origin, `POST ${signInPath}`, 'content-length: 1000'), drip),
    send(origin, ''),
    send(origin, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    send(origin, head(origin, 'GET /healthz', 'connection: upgrade\r\nupgrade: websocket')),
  ])
  return { slowHead, slowBody, silent, idle, upgrade }
}

export function head(origin: string, line: string, headers: string): string {
  const form = 'content-type: application/x-www-form-urlencoded'
  return `${line} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${origin}\r\n${form}\r\n${headers}\r\n\r\n`
}

/** Sends a raw request that no HTTP client would send. */
export function send(origin: string, start: string, go: (socket: Socket) => void = () => {}): Promise<RawAnswer> {
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), 'localhost', () => {
      socket.write(start)
      go(socket)
    })
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {}) // closed by the server while it was sending
    socket.on('close', () => resolve({ text, sent: socket.bytesWritten, ms: performance.now() - started }))
  })
}

function every(ms: number, socket: Socket, work: () => void): void {
  const beat = setInterval(work, ms)
  socket.on('close', () => clearInterval(beat))
}
