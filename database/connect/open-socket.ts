import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { DatabaseTarget, Host } from './target'

/** SSLRequest: asks whether the server encrypts, which it answers with one letter. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Opens a socket to a server, encrypted if the target requires it. Throws ETIMEDOUT if the connection is not made within
 * `timeoutMs`, and the system's error if it is refused.
 */
export async function openSocket({ host, port }: Host, { tls }: Pick<DatabaseTarget, 'tls'>, timeoutMs: number): Promise<Socket> {
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, keepAlive: true, keepAliveInitialDelay: 10_000 })
  socket.setNoDelay(true)
  // The code that awaits an event receives its error; between two waits an error must not end the process.
  socket.on('error', () => {})
  const late = setTimeout(() => socket.destroy(timedOut(`Nobody at ${host}:${port} answered`)), timeoutMs)
  try {
    await once(socket, 'connect')
    if (tls === undefined || host.startsWith('/')) return socket
    return await encrypt(socket, host, tls)
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** Makes an error for an answer that did not come in time, with the system's own code. */
export function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

async function encrypt(socket: Socket, host: string, { demanded, options }: NonNullable<DatabaseTarget['tls']>): Promise<Socket> {
  socket.write(tlsRequest)
  const answer = await once(socket, 'data')
  if (answer.toString() !== 'S') {
    if (demanded) throw new Error(`The database at ${host} does not encrypt connections, and sslmode demands it`)
    return socket
  }
  // The certificate is checked against the host, which would default to localhost. SNI does not allow IP addresses.
  const whole: ConnectionOptions = { ...options, socket, host, ...(isIP(host) ? {} : { servername: host }) }
  const encrypted = connectTls(whole)
  await once(encrypted, 'secureConnect')
  return encrypted
}

/** Waits for one event, and rejects if the socket ends before it. */
function once(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      socket.off(event, come).off('error', fail).off('close', end)
    }
    const come = (data?: Buffer) => {
      leave()
      if (event === 'data') socket.pause()
      resolve(data ?? Buffer.alloc(0))
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    const end = () => fail(Object.assign(new Error('The database closed the connection'), { code: 'ECONNRESET' }))
    socket.once(event, come).once('error', fail).once('close', end)
  })
}
