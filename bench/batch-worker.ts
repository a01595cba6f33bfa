import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { createBatch, printFile } from '#backoffice/batches/create-batch'
import { listRowNumbers } from '#backoffice/batches/list-rows'
import { readBatchCells } from '#lib/batches/batch-deps'
import { readTable } from '#lib/batches/read-file/read-table'
import { readUpload } from '#lib/batches/read-file/read-upload'
import { type ApiOfHost, givenStaffOf } from '#lib/batches/testing/batch-host'
import { work } from '#lib/batches/testing/work'
import { matchColumns } from '#lib/shared/batches/columns'
import { openHost } from './open-host'

/** A worker of the console as a separate process. It runs batches, and takes files of rows at `/file` like the page for them. */
const [port, dataDir = ''] = process.argv.slice(2)
const api: ApiOfHost = JSON.parse(process.env.BATCH_API ?? '')
const host = await openHost(dataDir)
const finance = await givenStaffOf(host, 'Lucía Ferrer', ['finance'])

/** Reads a file up to the numbers of all rows and of the invalid ones, which a person sees first. */
async function readFirstVerdict(request: IncomingMessage) {
  const bytes = await readUpload(toStream(request), request.headers['content-length'] ?? null)
  const filePrint = printFile(host.desk, createHash('sha256').update(bytes).digest('hex'))
  const { headers, rows, encoding } = await readTable(bytes)
  const columns = Object.fromEntries(Object.entries(matchColumns(headers)))
  const source = { id: 'none', name: 'Tesorería', currency: 'USDC' }
  const facts = { name: 'Nómina', fileName: 'nomina.csv', locale: 'en', feesPaidBy: 'source' as const }
  const terms = { ...facts, filePrint, encoding, headers, columns, source }
  const { id } = await createBatch(host.desk, finance, terms, rows, readBatchCells)
  const { all, problems } = await listRowNumbers(host.desk.db, id)
  // The payees are not searched for: only the reading of the file is measured.
  await host.database.sql`delete from backoffice.batches where id = ${id}`
  return { rows: all.length, problems: problems.length }
}

function toStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: async (controller) => {
      for await (const piece of request) controller.enqueue(piece)
      controller.close()
    },
  })
}

const server = createServer((request, response) => {
  if (request.url !== '/file') return response.end('ok')
  readFirstVerdict(request).then(
    (verdict) => response.end(JSON.stringify(verdict)),
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(port), '127.0.0.1')

const ending = new AbortController()
process.once('SIGTERM', () => ending.abort())
await work(host, api, { signal: ending.signal, pollMs: 500 })
server.closeAllConnections()
server.close()
await host.close()
