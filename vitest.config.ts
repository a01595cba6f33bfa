import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const emptyModule = fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url))

export default defineConfig({
  resolve: { alias: { 'server-only': emptyModule } },
  test: {
    globalSetup: ['./database/test-server.ts'],
    include: ['{contract,database,service,backoffice,lib,components,app,scripts}/**/*.test.{ts,tsx}'],
    // Much of the time is spent waiting for PostgreSQL: two files at once even where there is one core to spare.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
