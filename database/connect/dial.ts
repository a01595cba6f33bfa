import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { DatabaseTarget, Host } from './target'

/** Asks whether the server encrypts; it answers with one letter. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Opens a socket to a server, encrypted where the target says so. Throws ETIMEDOUT where nobody takes it within `patienceMs`, and what the system
 * says where it is refused.
 */
export async function dial({ host, port }: Host, { tls }: Pick<DatabaseTarget, 'tls'>, patienceMs: number): Promise<Socket> {
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, keepAlive: true, keepAliveInitialDelay: 10_000 })
  socket.setNoDelay(true)
  // Whoever waits for the socket hears of an error; between two waits it must not end the process.
  socket.on('error', () => {})
  const late = setTimeout(() => socket.destroy(silence(`Nobody at ${host}:${port} answered`)), patienceMs)
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

/** An error that stands for "no answer": the code is the system's own. */
export function silence(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

async function encrypt(socket: Socket, host: string, { demanded, options }: NonNullable<DatabaseTarget['tls']>): Promise<Socket> {
  socket.write(tlsRequest)
  const answer = await once(socket, 'data')
  if (answer.toString() !== 'S') {
    if (demanded) throw new Error(`The database at ${host} does not encrypt connections, and sslmode demands it`)
    return socket
  }
  // The certificate is held against the host, which without it would be localhost. Addresses are not named in the first message.
  const whole: ConnectionOptions = { ...options, socket, host, ...(isIP(host) ? {} : { servername: host }) }
  const encrypted = connectTls(whole)
  await once(encrypted, 'secureConnect')
  return encrypted
}

/** Waits for one event, and fails with what ends the socket before it. */
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
