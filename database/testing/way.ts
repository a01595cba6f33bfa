import { connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../client'

/**
 * Opens, for tests, a proxy to a server that can be cut, as when the server is down, or frozen, as when it stops without closing
 * connections.
 */
export async function openWay({ host, port }: Pick<Connection, 'host' | 'port'>) {
  const travelling = new Set<Socket>()
  let state: 'open' | 'blocked' | 'frozen' = 'open'
  const link = (from: Socket) => {
    const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      travelling.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      socket.pipe(other)
    }
  }
  const way = createServer((from) => {
    if (state === 'blocked') from.resetAndDestroy()
    else if (state === 'open') link(from)
    else travelling.add(from.on('error', () => from.destroy())) // accepted by the system, but never read
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const listening = way.address()
  const cut = () => {
    for (const socket of travelling) socket.destroy()
    travelling.clear()
  }
  return {
    address: { host: '127.0.0.1', port: typeof listening === 'object' && listening !== null ? listening.port : 0 },
    block() {
      state = 'blocked'
      cut()
    },
    freeze() {
      state = 'frozen'
      for (const socket of travelling) socket.unpipe().pause()
    },
    /** Loses data in transit; new connections pass. */
    lose() {
      for (const socket of travelling) socket.unpipe().pause()
    },
    open() {
      cut()
      state = 'open'
    },
    close() {
      cut()
      return new Promise((resolve) => way.close(resolve))
    },
  }
}
