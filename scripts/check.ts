import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { findArrowFaults } from './check/arrows'
import { findExcess } from './check/caps'
import { findDocstringFaults } from './check/docstrings'
import { findDescriptionFaults, findFirstLoadFaults } from './check/first-load'
import { findKnotFaults } from './check/knots'
import { findMessageFaults } from './check/messages'
import { findNameFaults } from './check/names'
import { findPackageFaults } from './check/packages'
import { readOurSources } from './check/sources'
import { findSqlFaults } from './check/sql'
import { findStyleFaults } from './check/styles'
import { hasNothingUnused } from './check/unused'
import { runNode, runProgram } from './child'

type Check = [name: string, passes: () => Promise<boolean>]

const bin = (name: string) => join(projectRoot(), 'node_modules', name)

const checks: Check[] = [
  ['types', checkTypes],
  ['lint', async () => (await runProgram(bin('.bin/biome'), ['check', '--error-on-warnings', '.'])) === 0],
  ['arrows', async () => nothing(await findArrowFaults())],
  ['messages', async () => nothing(findMessageFaults(readOurSources()))],
  ['knots', async () => nothing(findKnotFaults(readOurSources()))],
  ['caps', async () => nothing(readOurSources().flatMap(findExcess))],
  ['docstrings', async () => nothing(readOurSources().flatMap(findDocstringFaults))],
  ['unused', () => hasNothingUnused()],
  ['names', async () => nothing(findNameFaults(readOurSources()))],
  ['sql', async () => nothing(findSqlFaults())],
  ['styles', async () => nothing(findStyleFaults())],
  ['packages', async () => nothing(findPackageFaults())],
  ['duplication', async () => (await runNode(bin('jscpd/bin/jscpd'), ['--config', '.jscpd.json'])) === 0],
  ['first load', checkFirstLoad],
]

/** Checks types. Next generates types for the routes of the app first. */
async function checkTypes(): Promise<boolean> {
  const written = await runNode(bin('next/dist/bin/next'), ['typegen'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return written === 0 && (await runNode(bin('typescript/bin/tsc'), ['--noEmit', '-p', '.'])) === 0
}

/** Checks the size of the production build, which the browser tests use too. */
async function checkFirstLoad(): Promise<boolean> {
  await buildWhenNeeded(await appEnvironment())
  return nothing([...findFirstLoadFaults(), ...findDescriptionFaults()])
}

/** Runs `npm run check`: every check of the code that does not run it. */
export async function run(): Promise<number> {
  return (await findFailedChecks()).length === 0 ? 0 : 1
}

/** Returns the names of the failed checks; all of them run. */
async function findFailedChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const [name, passes] of checks) {
    const passed = await passes()
    console.log(`${passed ? '✔' : '✖'} ${name}`)
    if (!passed) failed.push(name)
  }
  return failed
}

async function nothing(faults: string[]): Promise<boolean> {
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}
