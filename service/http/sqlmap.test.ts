import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type GivenService, givenService } from '../test-service'
import { createHttpServer } from './serve'

/** Set by `npm run trials -- sqlmap`; without it nothing is asked, because the program takes minutes. */
const told = process.env.SQLMAP
const isInstalled = told !== undefined && spawnSync('sqlmap', ['--version']).status === 0
if (told !== undefined && !isInstalled)
  console.log('sqlmap is not on this machine (apt-get install sqlmap): no parameter is tried for injection')

/** A parameter of a query in the document, with the values of which one is sent. */
const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  example: z.unknown().optional(),
  schema: z.object({ enum: z.array(z.unknown()).optional(), examples: z.array(z.unknown()).optional() }).optional(),
})
const Shared = z.object({ $ref: z.string().transform((path) => path.split('/').at(-1) ?? '') })
const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ parameters: z.array(z.union([Parameter, Shared])).default([]) }).optional() }),
  ),
  components: z.object({ parameters: z.record(z.string(), Parameter).default({}) }),
})

const servers: Server[] = []
let given: GivenService
let folder: string
beforeAll(async () => {
  given = await givenService()
  folder = await mkdtemp(join(tmpdir(), 'cauce-sqlmap-'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await given.close()
  await rm(folder, { recursive: true })
})

test.runIf(isInstalled)('sqlmap finds a parameter that is written into a statement', { timeout: 300_000 }, async () => {
  const careless = createServer(async (request, response) => {
    const id = new URL(request.url ?? '/', 'http://localhost').searchParams.get('id')
    const rows = await given.database.sql.unsafe(`select 1 as one where '1' = '${id}'`).catch((error) => String(error))
    response.end(JSON.stringify(rows))
  })
  expect(await findInjections(`${await listen(careless)}/?id=1`)).toContain('Parameter: id (GET)')
})

test.runIf(isInstalled)('and none in the queries of the API', { timeout: 3_600_000 }, async () => {
  const url = await listen(createHttpServer((request) => given.service.fetch(request)))
  const document = Document.parse(await (await fetch(`${url}/openapi.json`)).json())
  const parameters = (all: z.infer<typeof Parameter | typeof Shared>[]) =>
    all.flatMap((one) => ('$ref' in one ? (document.components.parameters[one.$ref] ?? []) : [one]))
  const targets = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const asked = parameters(get?.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const values = new URLSearchParams(asked.map(sampleOf))
    return asked.length === 0 ? [] : [`${path.replaceAll(/\{\w+\}/g, given.organizationId)}?${values}`]
  })
  expect(targets.length).toBeGreaterThan(10)
  for (const target of told === 'all' ? targets : targets.filter((one) => one.includes(told ?? '')))
    expect(await findInjections(`${url}${target}`), target).toContain('do not appear to be injectable')
})

function sampleOf({ name, example, schema }: z.infer<typeof Parameter>): [string, string] {
  return [name, String(example ?? schema?.enum?.[0] ?? schema?.examples?.[0] ?? 1)]
}

/** Runs sqlmap over each parameter of an address, at its lowest level, and returns what it says. */
async function findInjections(url: string): Promise<string> {
  const how = ['--batch', '--flush-session', '--level=1', '--risk=1', '--threads=4', '--dbms=PostgreSQL', '--disable-coloring']
  // Without --ignore-code it gives up where a value is refused.
  const args = ['-u', url, `--headers=x-api-key: ${given.key}`, `--output-dir=${folder}`, '--ignore-code=*', ...how]
  const { stdout } = await promisify(execFile)('sqlmap', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
