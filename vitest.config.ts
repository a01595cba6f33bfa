import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that need a program of Debian or root: only their trials run them, which set the variable. */
const onlyTrials = { SQLMAP: 'service/http/sqlmap.test.ts', DISK_FULL: 'service/transfers/disk-full.test.ts' }

const emptyModule = fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: 'server-only', replacement: emptyModule },
      // openapi-typescript asks the compiler for its programming interface, which TypeScript 7 does not have.
      { find: /^typescript$/, replacement: 'typescript-with-api' },
    ],
  },
  test: {
    globalSetup: ['./database/test-server.ts'],
    include: ['{contract,database,service,backoffice,lib,demo,start,components,app,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: [
      ...configDefaults.exclude,
      ...Object.entries(onlyTrials).flatMap(([variable, file]) => (process.env[variable] === undefined ? [file] : [])),
    ],
    // Files share the modules that they import, which takes a fifth of the time away. Who needs others resets them.
    isolate: false,
    // Much of the time is spent waiting for PostgreSQL: two files at once even where there is one core to spare.
    maxWorkers: 2,
    server: { deps: { inline: ['openapi-typescript'] } },
    // What hangs, not what is slow: a machine that is shared may take three times as long at some hours as at others.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
