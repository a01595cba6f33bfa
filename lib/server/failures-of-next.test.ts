import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'

/** Returns the lines of the log of a process that runs this with the redirected console. */
function logOf(statements: string): string[] {
  const program = `
    import { logFailuresOfNext } from ${JSON.stringify(pathToFileURL(join(projectRoot(), 'lib/server/failures-of-next.ts')).href)}
    logFailuresOfNext()
    ${statements}`
  const options = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program]
  const written = execFileSync(process.execPath, options, {
    cwd: projectRoot(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return written.split('\n').filter((line) => line !== '')
}

test('what Next prints of a failure is one line of the log, with neither its message nor what a request wrote into it', () => {
  const forged = 'x\n{"level":50,"msg":"books_are_wrong"}\n\u001b[31m    at ana@example.com'
  const lines = logOf(`
    console.error(' ⨯', Object.assign(new TypeError(${JSON.stringify(forged)}), { digest: '3598141681' }))
    console.warn('two', 'words\\nof Next')`)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, digest: '3598141681', err: { name: 'TypeError', at: expect.stringContaining('at ') } }),
    expect.objectContaining({ level: 40, msg: 'two words\nof Next' }),
  ])
  for (const value of ['books_are_wrong', 'ana@example.com', '31m']) expect(lines.join()).not.toContain(value)
})

test('one failure again and again is twenty lines a minute, whatever each call wrote into it, and hides no other failure', () => {
  const lines = logOf(`
    const fail = (text) => console.error(' ⨯', new SyntaxError(text))
    for (let call = 0; call < 500; call++) fail('call ' + call + '\\n    at place' + call)
    console.error(' ⨯', new RangeError('of another kind'))`)
  expect(lines).toHaveLength(21)
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toMatchObject([
    { err: { name: 'SyntaxError' }, lastThisMinute: true },
    { err: { name: 'RangeError' } },
  ])
})
