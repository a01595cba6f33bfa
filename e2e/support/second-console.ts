import { type RunningConsole, startConsoleProcess } from './console-process'
import { type FaultProxy, type FaultRule, startFaultProxy } from './fault-proxy'
import { givenStaff } from './staff'
import { servedBy, type World } from './world'

/**
 * Another app process on the data folder of the first: the same people, sessions, books and database server. In front of an API nobody of the
 * demo may come in: it has staff, of one person per role.
 */
export async function startSecondConsole(world: World, port: number, env: Record<string, string> = {}): Promise<RunningConsole> {
  const isRemote = env.API_BASE_URL !== undefined
  if (isRemote) await givenStaff(world)
  // One that is no demo, or whose way to the API is broken, takes no work from the worker of the first.
  const apart: Record<string, string> = isRemote ? { WORKER: 'false' } : {}
  return startConsoleProcess({
    command: ['npm', 'start'],
    port,
    env: { DATA_DIR: world.dataDir, SANDBOX_RATE_FREEZE: 'true', ...apart, ...env },
    logFile: world.logFile.replace(/\.log$/, `-${port}.log`),
    seconds: 60,
  })
}

export type RemoteConsole = { origin: string; proxy: FaultProxy; stop: () => Promise<void> }

/**
 * A console in remote mode whose way to the API misbehaves as told. The API is the /v1 of the first console, and its key is a first-party key, so
 * that two of its people are two. What it lacks is told from the
 * beginning: a console asks once, as soon as it starts, and remembers.
 */
export async function startRemoteConsole(world: World, port: number, lacks: FaultRule[] = []): Promise<RemoteConsole> {
  const proxy = await startFaultProxy(world.origin)
  proxy.set(lacks)
  const { id } = servedBy(world)
  try {
    const app = await startSecondConsole(world, port, {
      API_BASE_URL: proxy.url,
      API_KEY: world.firstPartyKey,
      ORGANIZATION_ID: id,
    })
    return { origin: app.origin, proxy, stop: () => app.stop().finally(() => proxy.close()) }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

/** Where the parts of one run of the specs stand: `offset` keeps files that run at the same time apart. */
export function portFor(world: World, offset: number): number {
  return Number(new URL(world.origin).port) + offset
}
