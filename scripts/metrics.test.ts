import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/open'
import { forgetOfProcess } from '#database/per-process'
import { projectRoot } from '#database/project-root'
import { testDatabase } from '#database/test-database'
import { beginProcess } from '#lib/server/test-process'
import { runAdmin } from './test-admin'

/** Compares the documents for operators, Prometheus and Grafana with the actual metrics of the three processes. */

const documentOf = (name: string) => readFileSync(join(projectRoot(), 'docs', name), 'utf8')
const token = 'a-token-of-thirty-two-characters-and-more'

let folder: string
let database: Database
const started: ChildProcessByStdio<null, Readable, Readable>[] = []
const closing: (() => unknown)[] = []
const shown = new Map<string, Shown>()
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-metrics-'))
  database = await testDatabase()
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', METRICS_TOKEN: token }
  const made = await runAdmin("organization create --name 'Andes' --environment test", { ...settings, LOG_LEVEL: 'error' })
  expect(made.stderr).toBe('')
  const processes = [
    startCommand('worker', { ...settings, WORKER_METRICS_PORT: '0' }),
    startCommand('service', { ...settings, SERVICE_METRICS_PORT: '0', SERVICE_PORT: '0' }),
  ]
  const app = await showApp({ ...settings, METRICS_PORT: '0', LOG_LEVEL: 'error' })
  shown.set('app', app)
  for (const [index, name] of ['worker', 'service'].entries()) shown.set(name, await (processes[index] ?? app))
})
afterAll(async () => {
  const ended = started.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'))
  for (const child of started) child.kill('SIGKILL')
  await Promise.all(ended)
  for (const close of closing) await close()
  await database.close()
  await rm(folder, { recursive: true })
})

type Shown = { url: string; text: string }

const command = (name: string) => ['--conditions=react-server', 'scripts/launch.mjs', name]

/** Returns the metrics of `npm run <name>` in a separate process. */
async function startCommand(name: string, env: Record<string, string>): Promise<Shown> {
  const child = spawn(process.execPath, command(name), {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
      printed.push(String(part))
    })
  const url = await vi.waitFor(() => {
    const found = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(output)?.[0]
    if (found === undefined) throw new Error(`Its metrics are nowhere: ${output}`)
    return found
  }, polling)
  return { url, text: await readWhole(url, name === 'worker' ? 'cauce_task_age_seconds{' : 'cauce_books_right') }
}

/** Returns an app process's metrics before its first request; its pages would need a build (e2e/metrics.spec.ts). */
async function showApp(env: Record<string, string>): Promise<Shown> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  beginProcess()
  forgetOfProcess('metrics', 'pools')
  const { showMetrics } = await import('#start/metrics')
  const { closeInstallation, prepare } = await import('#start/prepare')
  const server = await showMetrics('app')
  await prepare()
  closing.push(closeInstallation, () => server?.close())
  const url = server?.url ?? ''
  const text = await readWhole(url, 'cauce_database_connections_max{pool="cauce desk"}')
  vi.unstubAllEnvs()
  beginProcess()
  return { url, text }
}

/** Returns the metrics once every part of them is readable and `awaited` is among them. */
function readWhole(url: string, awaited: string): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (/^cauce_up\{.*\} 0$/m.test(text) || !text.includes(awaited)) throw new Error(`Not everything is there: ${text}`)
    return text
  }, polling)
}

const polling = { timeout: 60_000, interval: 50 }

type Metric = { type: string; labels: string[] }

/** Returns every metric of the three processes with its labels, as far as one of them has a value. */
function shownMetrics(): Map<string, Metric> {
  const all = [...shown.values()].map(({ text }) => text).join('')
  return new Map(
    [...all.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => {
      const sample = new RegExp(`^${name}(?:_bucket)?\\{(.+)\\} `, 'm').exec(all)?.[1] ?? ''
      const labels = [...sample.matchAll(/(\w+)="/g)].map(([, label = '']) => label).filter((label) => label !== 'le')
      return [name, { type, labels: labels.sort() }]
    }),
  )
}

/** Returns the rows of the tables in docs/metrics.md. */
function documentedMetrics(): Map<string, Metric> {
  const rows = documentOf('metrics.md').matchAll(/^\| `([a-z_]+)` \| (\w+) \|([^|]*)\| [^|]+ \| \S.*\|$/gm)
  return new Map(
    [...rows].map(([, name = '', type = '', labels = '']) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort() },
    ]),
  )
}

test('every metric that a process shows is documented with its type, and no other is', () => {
  const typesOf = (metrics: Map<string, Metric>) => [...metrics].map(([name, { type }]) => `${name} ${type}`).sort()
  expect(typesOf(documentedMetrics())).toEqual(typesOf(shownMetrics()))
  expect(documentedMetrics().size).toBeGreaterThan(40)
})

test('a metric that shows a value has the labels that are documented', () => {
  const documented = documentedMetrics()
  const withValues = [...shownMetrics()].filter(([, { labels }]) => labels.length > 0)
  expect(withValues.length).toBeGreaterThan(15)
  for (const [name, { labels }] of withValues) expect([name, labels]).toEqual([name, documented.get(name)?.labels])
})

test.each([
  ['rules of alerts', 'monitoring/alerts.yml', 25],
  ['dashboard', 'monitoring/grafana-dashboard.json', 40],
])('the %s uses no metric that no process exposes', (_, file, least) => {
  const known = documentedMetrics()
  const expressions = expressionsIn(file)
  expect(expressions.length).toBeGreaterThan(least)
  const labels = new Set(['le', 'instance', 'job', ...[...known.values()].flatMap((metric) => metric.labels)])
  for (const expression of expressions) {
    for (const [name] of expression.matchAll(/\b(?:cauce|process)_\w+/g)) {
      const base = name.replace(/_(bucket|sum|count)$/, '')
      const isThere = known.has(name) || known.get(base)?.type === 'histogram'
      expect(isThere, `${name} in ${expression}`).toBe(true)
    }
    const by = [...expression.matchAll(/\b(?:by|on|group_left) \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
    const matched = [...expression.matchAll(/[{,]\s*(\w+)\s*[!=]=?~?"/g)].map(([, label = '']) => label)
    for (const label of [...by, ...matched]) expect(labels, `${label} in ${expression}`).toContain(label)
  }
})

/** Returns the PromQL expressions in a file, each on one line. */
function expressionsIn(file: string): string[] {
  const text = documentOf(file)
  if (file.endsWith('.json'))
    return [...text.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expression]) => JSON.parse(`"${expression}"`))
  return [...text.matchAll(/^ +expr: (?:>-\n((?: {10,}.*\n)+)|(.*)\n)/gm)].map(([, folded, plain]) =>
    (folded ?? plain ?? '').trim().replaceAll(/\s+/g, ' '),
  )
}

test('each process names itself, is readable only with the token, and exposes no personal data', async () => {
  for (const [name, { url, text }] of shown) {
    expect(text).toContain(`cauce_process_info{process="${name}"} 1`)
    expect((await fetch(url)).status).toBe(401)
    expect(text).not.toMatch(/Andes|example\.com|[0-9a-f]{8}-[0-9a-f]{4}-/)
  }
})

test('what one process alone can know is shown by it', () => {
  const tasks = (name: string) =>
    [...(shown.get(name)?.text ?? '').matchAll(/^cauce_task_age_seconds\{task="([^"]+)"\}/gm)].length
  expect([tasks('app'), tasks('service'), tasks('worker')]).toEqual([0, 0, 11])
  expect(shown.get('worker')?.text).toMatch(/^cauce_jobs_oldest_due_seconds\{queue="notices\.send"\} 0$/m)
  expect(shown.get('app')?.text).toMatch(/^cauce_database_connections_max\{pool="cauce desk"\} \d+$/m)
  expect(shown.get('service')?.text).toMatch(/^cauce_quotes_open\{state="processing"\} 0$/m)
})

test('a service that would show itself to other machines without a token does not start', async () => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database.url, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: '' }
  const child = spawn(process.execPath, command('service'), { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'pipe'], env })
  started.push(child)
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(output).toContain('METRICS_TOKEN is missing: METRICS_HOST lets other machines read the metrics')
})

test('no process warns of itself', () => {
  expect(printed.join('')).toContain('/metrics')
  expect(printed.join('')).not.toContain('Warning')
})

test('every documented setting is in the example', () => {
  const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
  const named = new Set([...documentOf('metrics.md').matchAll(/`(\w*METRICS_\w+)`/g)].map(([, name]) => name))
  expect([...named].filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})
