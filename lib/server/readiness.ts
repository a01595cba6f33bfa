import 'server-only'
import { deskFiles } from '#backoffice/room-files'
import { isCurrent } from '#database/migrate'
import type { Service } from '#service'
import { apiHealth } from '../api/calls'
import { proxyWarnings } from './client-address'
import { env } from './env'
import { log } from './log'
import { builtIn, knownCredentials } from './service'

export type AppReadiness = {
  ready: boolean
  checks: Record<string, boolean>
  payments?: 'running' | 'stopped'
  warnings?: string[]
}

/**
 * Returns whether this process can work, with the tables of the service and the desk and with the console's key, and warnings for
 * an operator; never throws.
 */
export async function readReadiness(): Promise<AppReadiness> {
  const [readiness, warnings] = [await readChecks(), proxyWarnings()]
  return warnings.length === 0 ? readiness : { ...readiness, warnings }
}

async function readChecks(): Promise<AppReadiness> {
  try {
    const { service, database } = await builtIn()
    const { ready, checks, payments } = await service.readiness()
    if (!checks.database) return { ready, checks, payments }
    const desk = await isCurrent(database, deskFiles())
    const key = await isConsoleKeyGood(service)
    return {
      ready: ready && desk && key,
      checks: { ...checks, migrations: checks.migrations && desk, console_key: key },
      payments,
    }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { ready: false, checks: { database: false } }
  }
}

/**
 * Returns whether the console's key is valid. A remote API is not called here: its last answer to a page counts. A key that was
 * not used yet is not checked, because it is replaced if it is dead.
 */
async function isConsoleKeyGood({ provisioning }: Service): Promise<boolean> {
  if (env.API_BASE_URL !== undefined) return !apiHealth().refusesKey
  const key = await knownCredentials()
  return key === undefined || provisioning.isFirstPartyKeyAlive(key)
}
