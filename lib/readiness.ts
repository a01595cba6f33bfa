import 'server-only'
import { join } from 'node:path'
import { isCurrent } from '#database/migrate'
import { projectRoot } from '#database/project-root'
import { proxyWarnings } from './client-address'
import { log } from './log'
import { builtIn } from './service'

export type AppReadiness = {
  ready: boolean
  checks: Record<string, boolean>
  payments?: 'running' | 'stopped'
  warnings?: string[]
}

/** Whether this process can do its work, in the rooms of the service and of the desk, and what an operator should mend; never throws. */
export async function readReadiness(): Promise<AppReadiness> {
  const [readiness, warnings] = [await readChecks(), proxyWarnings()]
  return warnings.length === 0 ? readiness : { ...readiness, warnings }
}

async function readChecks(): Promise<AppReadiness> {
  try {
    const { service, database } = await builtIn()
    const { ready, checks, payments } = await service.readiness()
    if (!checks.database) return { ready, checks, payments }
    const desk = await isCurrent(database, { room: 'backoffice', folder: join(projectRoot(), 'backoffice/migrations') })
    return { ready: ready && desk, checks: { ...checks, migrations: checks.migrations && desk }, payments }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { ready: false, checks: { database: false } }
  }
}
