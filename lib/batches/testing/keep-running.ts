import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiOfHost, openBatchHost } from './batch-host'
import { work } from './work'

/** A worker of the console that runs until it is killed. */
const [, , dataDir = '', ahead = '0'] = process.argv
const api: ApiOfHost = JSON.parse(await readFile(join(dataDir, 'api.json'), 'utf8'))
const host = await openBatchHost(dataDir, { ahead: Number(ahead) })

console.log('running')
await work(host, api, { signal: new AbortController().signal, pollMs: 100 })
