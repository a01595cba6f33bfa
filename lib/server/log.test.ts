import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { describeError } from './log'

test('an error is logged by name, code and place, never with the values of its statement', () => {
  const inner = Object.assign(new Error('Failed query: insert … params: V12345678'), { code: '23505', parameters: ['V12345678'] })
  const described = describeError(new Error('V12345678 failed', { cause: inner }))
  expect(described).toMatchObject({ name: 'Error', cause: { code: '23505' } })
  expect(described.at).toContain('log.test')
  expect(JSON.stringify(described)).not.toContain('V12345678')
})

test('what is no error is named by its type alone', () => {
  expect(describeError('V12345678')).toEqual({ name: 'string' })
})

test('each event is one line of JSON, whatever line ends and signs of a terminal stand in it', () => {
  const odd = 'first\nsecond\r\n{"level":50}\u2028\u001b[31m\u0000'
  const program = `
    import { log } from ${JSON.stringify(pathToFileURL(join(projectRoot(), 'lib/server/log.ts')).href)}
    const odd = ${JSON.stringify(odd)}
    log.warn({ path: odd, err: Object.assign(new Error(odd), { name: odd, code: odd, stack: odd + '\\n    at ' + odd }) }, odd)
    log.info('the next one')`
  const options = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program]
  const written = execFileSync(process.execPath, options, { cwd: projectRoot(), encoding: 'utf8' })
  const lines = written.split('\n').filter((line) => line !== '')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([odd, 'the next one'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, time: expect.any(Number), path: odd })
  expect(written.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
