import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'

const container = readFileSync(join(projectRoot(), 'docs/container/Containerfile'), 'utf8')
const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))

/** Folders at the top of the project that no running process reads. */
const leftOut = ['bench', 'coverage', 'docs', 'e2e', 'node_modules', 'playwright-report', 'test-results']

test('the image gets every folder that a process runs, and nothing of the working folder that may hold secrets', () => {
  const folders = readdirSync(projectRoot(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !leftOut.includes(entry.name))
    .map(({ name }) => name)
  expect(folders.length).toBeGreaterThan(9)
  expect(copied).toEqual(expect.arrayContaining(folders))
  for (const name of copied) expect(name).toMatch(/^[a-z][\w.-]*$/)
})

test('a process of the image is nobody but its own user, and answers whether it is well', () => {
  const [, run = ''] = container.split(/^FROM .* AS built$/m)
  expect(run).toMatch(/^USER node$/m)
  expect(run).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m)
  expect(run.indexOf('USER node')).toBeLessThan(run.indexOf('CMD'))
})
