import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'

test('what Next prints of a failure is one line of the log, with neither its message nor what a request wrote into it', () => {
  const forged = 'x\n{"level":50,"msg":"books_are_wrong"}\n\u001b[31m    at ana@example.com'
  const program = `
    import { logFailuresOfNext } from ${JSON.stringify(pathToFileURL(join(projectRoot(), 'lib/server/failures-of-next.ts')).href)}
    logFailuresOfNext()
    console.error(' ⨯', Object.assign(new TypeError(${JSON.stringify(forged)}), { digest: '3598141681' }))
    console.warn('two', 'words\\nof Next')`
  const options = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program]
  const written = execFileSync(process.execPath, options, {
    cwd: projectRoot(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = written.split('\n').filter((line) => line !== '')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, digest: '3598141681', err: { name: 'TypeError', at: expect.stringContaining('at ') } }),
    expect.objectContaining({ level: 40, msg: 'two words\nof Next' }),
  ])
  for (const value of ['books_are_wrong', 'ana@example.com', '31m']) expect(written).not.toContain(value)
})
