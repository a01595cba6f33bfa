import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The part of vitest's `json` report that is used here. */
export const UnitResults = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const BrowserSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) })),
})

type BrowserSuite = { specs: z.infer<typeof BrowserSpec>[]; suites?: BrowserSuite[] | undefined }

const BrowserSuite: z.ZodType<BrowserSuite> = z.object({
  specs: z.array(BrowserSpec),
  suites: z.lazy(() => z.array(BrowserSuite)).optional(),
})

/** The part of Playwright's `json` report that is used here. */
export const BrowserResults = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(BrowserSuite),
})

/**
 * Returns one text for each failed test, with its file and its first error, and one for each file that failed before its tests
 * could run. It is printed at the end, because often only the end of a long output is stored.
 */
export function describeFailedUnitTests({ testResults }: z.infer<typeof UnitResults>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [describe(name, 'the file', message)] : []
    return failed.map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages?.[0]))
  })
}

/** Returns one line for each browser test that failed in all its attempts, with its first error. */
export function describeFailedBrowserTests({ suites }: z.infer<typeof BrowserResults>): string[] {
  return suites.flatMap(specsOf).flatMap(({ title, file, ok, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    return ok ? [] : [describe(file, title, errors[0])]
  })
}

function specsOf({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

const linesOfAnError = 12

function describe(file: string, test: string, error = 'It gave no reason'): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, linesOfAnError)
  return [`✖ ${file} › ${test}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
