import { defineConfig } from 'vitest/config'
import config from '../vitest.config'

/** The tests of rules that need no database, for `npm run trials -- mutants`. */
const include = [
  '{service,backoffice}/**/*.rules.test.ts',
  'backoffice/people/{password-rules,roles}.test.ts',
  'contract/{money,quote-moves}.test.ts',
  'lib/access/permissions.test.ts',
  'lib/shared/money-entry.test.ts',
]

export default defineConfig({ ...config, test: { ...config.test, globalSetup: [], include } })
