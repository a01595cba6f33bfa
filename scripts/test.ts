import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { appEnvironment } from './app-environment'
import { buildWhenNeeded } from './build'
import { runBeside, runNode } from './child'
import { drawSpecs, leftOutFiles } from './draw-tests'
import { run as runBrowserTests } from './e2e'
import { BrowserResults, describeFailedBrowserTests, describeFailedUnitTests, UnitResults } from './failed-tests'

/** `faults` describe the failed tests. */
type Count = { passed: number; failed: number; faults: string[] }

const results = join(projectRoot(), 'test-results')

/**
 * Runs `npm test`: the tests of the code, then those in the browser, of both the ones that a run draws (draw-tests.ts), with the
 * checks of the code beside them at low priority. Everything runs; failures are listed again at the end, and the last line has
 * the counts.
 */
export async function run(): Promise<number> {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })

  const seed = drawSeed()
  await buildWhenNeeded(await appEnvironment())
  const checks = runBeside(join(projectRoot(), 'scripts/launch.mjs'), ['check'])
  const unit = await runUnitTests(leftOutFiles(seed))
  const browserCode = await runBrowserTests(drawSpecs(seed))
  const browser = countBrowserTests(browserCode)
  const failedChecks = findFailedChecks(await checks)

  const passed = unit.passed + browser.passed
  const failed = unit.failed + browser.failed + failedChecks.length
  for (const fault of [...unit.faults, ...browser.faults]) console.log(fault)
  if (failedChecks.length > 0) console.log(`Checks that did not pass: ${failedChecks.join(', ')}`)
  const summary = `${passed} passed, ${failed} failed`
  writeFileSync(join(results, 'summary.txt'), `${summary}\n`)
  console.log(summary)
  return failed === 0 ? 0 : 1
}

/** Returns the seed of all draws of a run, and prints it. */
function drawSeed(): number {
  process.env.DRAW_SEED ||= String(Date.now() % 1_000_000)
  console.log(`Long tests are drawn by DRAW_SEED=${process.env.DRAW_SEED}; npm run trials -- processes browser runs them all`)
  return Number(process.env.DRAW_SEED)
}

/** Returns the names of the failed checks in the output of `npm run check`. */
function findFailedChecks({ code, output }: { code: number; output: string }): string[] {
  console.log(output)
  const failed = [...output.matchAll(/^✖ (.+)$/gm)].map(([, name = '']) => name)
  return code !== 0 && failed.length === 0 ? ['check'] : failed
}

async function runUnitTests(leftOut: readonly string[]): Promise<Count> {
  const outputFile = join(results, 'unit.json')
  const vitest = join(projectRoot(), 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
  const code = await runNode(vitest, ['run', ...reporters, ...leftOut.map((file) => `--exclude=${file}`)])
  const read = readResults(outputFile, UnitResults)
  const faults = read === undefined ? [] : describeFailedUnitTests(read)
  return atLeastOneWhen(code !== 0, 'unit tests', {
    passed: read?.numPassedTests ?? 0,
    failed: read?.numFailedTests ?? 0,
    faults,
  })
}

function countBrowserTests(code: number): Count {
  const read = readResults(join(results, 'e2e.json'), BrowserResults)
  const failed = (read?.stats.unexpected ?? 0) + (read?.stats.flaky ?? 0)
  const faults = read === undefined ? [] : describeFailedBrowserTests(read)
  return atLeastOneWhen(code !== 0, 'browser tests', { passed: read?.stats.expected ?? 0, failed, faults })
}

/** Counts a failure for a run that failed before it could count, or outside of its tests. */
function atLeastOneWhen(broken: boolean, what: string, count: Count): Count {
  if (!broken || count.failed > 0) return count
  return { ...count, failed: 1, faults: [`✖ The run of ${what} failed, though none of its tests did: its output above says why`] }
}

function readResults<T>(path: string, shape: z.ZodType<T>): T | undefined {
  return existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
