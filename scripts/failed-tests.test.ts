import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { BrowserResults, describeFailedBrowserTests, describeFailedUnitTests, UnitResults } from './failed-tests'

const run = promisify(execFile)

// Below the root, so that both runners find their own packages.
const results = join(projectRoot(), 'test-results')
mkdirSync(results, { recursive: true })
const folder = mkdtempSync(join(results, 'failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outcome = join(folder, 'outcome.json')

/** Runs tests that fail, and returns the report. Both runners then exit with 1. */
async function runToFailure(script: string, args: string[]): Promise<unknown> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: outcome, VITEST: undefined, TEST: undefined }
  await expect(run(process.execPath, [join(projectRoot(), script), ...args], { cwd: folder, env })).rejects.toThrow()
  return JSON.parse(readFileSync(outcome, 'utf8'))
}

test('a unit test that failed is named with its file and its error, and so is a file that broke', async () => {
  writeFileSync(join(folder, 'config.mjs'), 'export default { test: { include: ["*.unit.mjs"] } }')
  writeFileSync(
    join(folder, 'one.unit.mjs'),
    'import { test, expect } from "vitest"; test("right", () => {}); test("wrong", () => expect(1).toBe(2))',
  )
  writeFileSync(join(folder, 'two.unit.mjs'), 'throw new Error("This file breaks")')
  const args = ['run', '--config=config.mjs', '--reporter=json', `--outputFile.json=${outcome}`]
  const faults = describeFailedUnitTests(UnitResults.parse(await runToFailure('node_modules/vitest/vitest.mjs', args)))
  expect(faults).toHaveLength(2)
  expect(faults.find((fault) => fault.includes('one.unit.mjs › wrong'))).toContain('expected 1 to be 2')
  expect(faults.find((fault) => fault.includes('two.unit.mjs › the file'))).toContain('This file breaks')
})

test('a browser test that failed is named with its file and its error, in a group too', async () => {
  writeFileSync(
    join(folder, 'three.spec.mjs'),
    'import { test, expect } from "@playwright/test"; test("right", () => {}); test.describe("group", () => { test("wrong", () => expect(1).toBe(2)) })',
  )
  const args = ['test', '--reporter=json', `--output=${join(folder, 'output')}`]
  const faults = describeFailedBrowserTests(
    BrowserResults.parse(await runToFailure('node_modules/@playwright/test/cli.js', args)),
  )
  expect(faults).toEqual([expect.stringContaining('three.spec.mjs › wrong')])
  expect(faults[0]).toContain('Expected: 2')
})
