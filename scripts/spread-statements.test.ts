import { expect, test } from 'vitest'
import { hasPostgres15, startPostgres15 } from '#database/testing/postgres-15'
import { chooseServiceTests, ofRoles, runServiceTests } from './service-tests'
import { everywhere } from './spread-everywhere'
import { explainingSettings, readStatements, type SpreadStatement } from './spread-plans'
import { allowedLosses, findLostIndexes } from './test-role-plans'

test.runIf(hasPostgres15)(
  'every statement of the service touches the rows of one organization and loses no index to row-level security, or is declared',
  async () => {
    const { files, isWhole } = chooseServiceTests('SPREAD_FILES', ofRoles)
    const server = await startPostgres15(explainingSettings)
    try {
      const { faults, passed } = await runServiceTests(files, { TEST_DATABASE_URL: server.url, TEST_SPREAD: 'yes' })
      const statements = await readStatements(server.folder)
      console.log(`${passed} tests sent ${statements.length} different statements`)
      expect(faults).toEqual([])
      expect(statements.length).toBeGreaterThan(isWhole ? 300 : 20)
      const wide = statements.filter(({ several }) => several.length > 0)
      expect(wide.filter((statement) => namesOf(statement).length === 0)).toEqual([])
      const { compared, lost } = await findLostIndexes(statements.map(({ sent }) => sent))
      expect(compared).toBeGreaterThan(isWhole ? 300 : 10)
      expect(lost.filter((one) => !Object.keys(allowedLosses).some((part) => one.includes(part)))).toEqual([])
      if (isWhole) expect(Object.keys(everywhere).filter((name) => !wide.some((one) => namesOf(one).includes(name)))).toEqual([])
    } finally {
      await server.stop()
    }
  },
  60 * 60_000,
)

function namesOf({ by, text }: SpreadStatement): string[] {
  return Object.keys(everywhere).filter((name) => by === name || text.includes(name))
}
