import { type RunningConsole, startConsoleProcess } from './console-process'
import { type FaultProxy, type FaultRule, startFaultProxy } from './fault-proxy'
import { givenStaff } from './staff'
import { servedBy, type World } from './world'

/**
 * Starts another app process on the data of the first: same people, sessions, books and database server. In front of an API demo
 * people may not sign in, so it has staff, one person per role.
 */
export async function startSecondConsole(world: World, port: number, env: Record<string, string> = {}): Promise<RunningConsole> {
  const isRemote = env.API_BASE_URL !== undefined
  if (isRemote) await givenStaff(world)
  // A console that is not a demo, or has a faulty connection to the API, must not take work from the worker of the first.
  // Its staff of compliance works without a second factor, which is not what its specs are about.
  const apart: Record<string, string> = isRemote ? { WORKER: 'false', SECOND_FACTOR_ROLES: 'approver,admin' } : {}
  return startConsoleProcess({
    command: ['npm', 'start'],
    port,
    env: { DATA_DIR: world.dataDir, SANDBOX_RATE_FREEZE: 'true', DEMO_ORDERS: 'false', ...apart, ...env },
    logFile: world.logFile.replace(/\.log$/, `-${port}.log`),
    seconds: 60,
  })
}

/** Another organization of the first console, with a first-party key, and further settings. */
type Served = { id: string; apiKey: string; env?: Record<string, string> }
export type RemoteConsole = { origin: string; proxy: FaultProxy; stop: () => Promise<void> }

/**
 * Starts a console in remote mode behind a proxy that injects faults. Its API is /v1 of the first console, with a first-party
 * key, so that its people are distinguished. Missing operations are set at the start, because a console probes once and
 * remembers.
 */
export async function startRemoteConsole(
  world: World,
  port: number,
  lacks: FaultRule[] = [],
  { id, apiKey, env }: Served = { id: servedBy(world).id, apiKey: world.firstPartyKey },
): Promise<RemoteConsole> {
  const proxy = await startFaultProxy(world.origin)
  proxy.set(lacks)
  try {
    const app = await startSecondConsole(world, port, {
      API_BASE_URL: proxy.url,
      API_KEY: apiKey,
      ORGANIZATION_ID: id,
      ...env,
    })
    return { origin: app.origin, proxy, stop: () => app.stop().finally(() => proxy.close()) }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

/** Returns the port of a part of the run: `offset` separates files that run at the same time. */
export function portFor(world: World, offset: number): number {
  return Number(new URL(world.origin).port) + offset
}
