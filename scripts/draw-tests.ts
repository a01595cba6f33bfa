import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

/** The browser specs that every `npm test` runs: money, and foreign APIs. */
const always = ['any-api', 'pay-once', 'story']
/** Those of which it draws one in five: permissions, secrecy, injection, outages, and what each page shows. */
const often = ['no-leaks', 'odd-texts', 'outages', 'pages', 'quote-ends', 'quotes', 'refusals', 'roles', 'what-an-api-says']

/**
 * Test files that start, kill, copy or restore whole processes and databases, each for a quarter of a minute or longer. `npm
 * test` draws one in forty; `npm run trials -- processes` runs them all.
 */
export const longFiles = [
  'backoffice/upgrade.test.ts',
  'database/connect/watched-connections.test.ts',
  'database/embedded-accounts.test.ts',
  'database/embedded-crash.test.ts',
  'database/embedded-postgres.test.ts',
  'database/replica.test.ts',
  'demo/make-history.test.ts',
  'e2e/batch-crash.test.ts',
  'lib/api/one-odd-member.test.ts',
  'scripts/admin-nonsense.test.ts',
  'scripts/admin-people.test.ts',
  'scripts/backup-guide.test.ts',
  'scripts/backup.test.ts',
  'scripts/copy-to.test.ts',
  'scripts/database-role.test.ts',
  'scripts/failed-tests.test.ts',
  'scripts/foreign-secrets.test.ts',
  'scripts/metrics.test.ts',
  'scripts/operating.test.ts',
  'scripts/production.test.ts',
  'scripts/service-elsewhere.test.ts',
  'scripts/spread-cluster.test.ts',
  'scripts/spread-statements.test.ts',
  'scripts/verify-audit.test.ts',
  'service/failover.test.ts',
  'service/graceful-stop.test.ts',
  'service/http/fuzz.test.ts',
  'service/http/openapi/guide.test.ts',
  'service/main.test.ts',
  'service/replica.test.ts',
  'service/transfers/crash.test.ts',
  'service/transfers/lost-submission.test.ts',
  'service/upgrade.test.ts',
  'service/webhooks/delivery-crash.test.ts',
]

/**
 * Test files of four seconds or more about what seldom changes, or that try many values. `npm test` draws one in eight; `npm run
 * trials -- processes` runs them all.
 */
export const slowFiles = [
  'app/(console)/customers/[id]/timeline/sources.test.ts',
  'app/(console)/lookup/write-reply.test.ts',
  'backoffice/audit/check-audit.test.ts',
  'backoffice/audit/convert-trail.test.ts',
  'backoffice/directory/sign-in-by-company.test.ts',
  'backoffice/erasure/forget-missing.test.ts',
  'backoffice/factors/authenticators.test.ts',
  'backoffice/invitations/invitations.test.ts',
  'backoffice/payments/approval-rounds.test.ts',
  'backoffice/people/password-rules.test.ts',
  'backoffice/sign-in/sign-in.test.ts',
  'backoffice/staff/reset-password.test.ts',
  'database/backup/backup.test.ts',
  'database/connect/encrypted.test.ts',
  'database/connect/shrinking-pool.test.ts',
  'database/migrate-while-used.test.ts',
  'database/migrate.test.ts',
  'database/revive.test.ts',
  'database/row-scope.test.ts',
  'database/secret-prints.test.ts',
  'demo/new-orders.test.ts',
  'demo/shorter-history.test.ts',
  'e2e/any-api-read.test.ts',
  'e2e/support/upstream/upstream.test.ts',
  'lib/batches/read-file/hostile-files.test.ts',
  'lib/notices/send-notices.test.ts',
  'lib/server/before-next.test.ts',
  'lib/server/console-key.test.ts',
  'scripts/admin.test.ts',
  'scripts/check/check.test.ts',
  'scripts/check/unused.test.ts',
  'scripts/conform/conform.test.ts',
  'service/customers/kyc/profiles.test.ts',
  'service/deposits/deposit-claims.test.ts',
  'service/http/bad-input.test.ts',
  'service/http/guard-server.test.ts',
  'service/http/openapi/document.test.ts',
  'service/http/openapi/lint.test.ts',
  'service/http/sorted-lists.test.ts',
  'service/http/tenancy.test.ts',
  'service/http/texts-survive.test.ts',
  'service/metrics.test.ts',
  'service/migrations.test.ts',
  'service/rails/flood.test.ts',
  'service/rails/http-rail.test.ts',
  'service/rails/sandbox-rail.test.ts',
  'service/rates/http-rates.test.ts',
  'service/rates/quarantine.test.ts',
  'service/rates/rates.test.ts',
  'service/retention/delete-outlived.test.ts',
  'service/retention/erase-expired.test.ts',
  'service/row-security-upgrade.test.ts',
  'service/row-security.test.ts',
  'service/transfers/random-lives.test.ts',
  'service/webhooks/targets.test.ts',
]

/**
 * Returns the specs of one run of `npm test`, as paths from the root: of those that are in neither list it draws one in a hundred. The
 * same seed draws the same ones; `npm run trials -- browser` runs them all.
 */
export function drawSpecs(seed: number): string[] {
  const names = readdirSync(join(projectRoot(), 'e2e')).flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const others = names.filter((name) => !always.includes(name) && !often.includes(name)).sort()
  return [...always, ...draw(often, seed, 5), ...draw(others, seed, 100)].sort().map((name) => `e2e/${name}.spec.ts`)
}

/** Returns the long and slow files that one run of `npm test` leaves out, as paths from the root. */
export function leftOutFiles(seed: number): string[] {
  const drawn = [...draw(longFiles, seed, 40), ...draw(slowFiles, seed, 8)]
  return [...longFiles, ...slowFiles].filter((file) => !drawn.includes(file))
}

/** Returns one of `parts` parts, in an order that the seed shuffles. */
export function draw(names: readonly string[], seed: number, parts: number): string[] {
  return names
    .map((name) => ({ name, place: createHash('sha256').update(`${seed} ${name}`).digest('hex') }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, Math.ceil(names.length / parts))
    .map(({ name }) => name)
}
