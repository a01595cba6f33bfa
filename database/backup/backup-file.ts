import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/**
 * The manifest of a backup. A backup is one file: gzipped lines of JSON, followed by one line of text with checksum and seal. The
 * first line is the manifest; then come the rows of each table in its order, each an array of column texts. `gunzip -c FILE`
 * shows it.
 */
export const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken, by the clock of the database. */
  madeAt: z.string(),
  rooms: z.array(
    z.object({
      room: z.enum(['jobs', 'payments', 'backoffice']),
      /** The comment on the schema, which marks a demo. */
      comment: z.string().nullable(),
      migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
    }),
  ),
  tables: z.array(z.object({ room: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ room: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
  /** A keyed hash (HMAC) of each secret with which the data were made; it reveals nothing about the secret. */
  secrets: z.record(z.string(), z.string()),
  /** The head of the audit trail in the snapshot. */
  trail: z.object({ records: z.string(), head: z.string() }),
})
export type Manifest = z.output<typeof Manifest>

/** Why a file is not restored, in words for the operator. */
export class BackupError extends Error {
  constructor(what: string) {
    super(`${what} Nothing was restored.`)
    this.name = 'BackupError'
  }
}

/** The written file: its size in bytes, and its SHA-256 as `sha256sum` prints it. */
export type Written = { bytes: number; sha256: string }

const lastLine = /^\ncauce-backup 1 sha256=([0-9a-f]{64}) seal=([0-9a-f]{64})\n$/
const lastLineBytes = '\ncauce-backup 1 sha256= seal=\n'.length + 128

/** Makes a stream that passes the content through and appends the last line. `written` is valid once the stream has ended. */
export function sealing(sealKey: Uint8Array): { stream: Transform; written: () => Written } {
  const hash = createHash('sha256')
  let bytes = 0
  let sha256 = ''
  const pass = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    return chunk
  }
  const stream = new Transform({
    transform: (chunk, _encoding, done) => done(null, pass(chunk)),
    flush: (done) => {
      const content = hash.copy().digest('hex')
      const end = pass(Buffer.from(`\ncauce-backup 1 sha256=${content} seal=${sealOf(content, sealKey)}\n`))
      sha256 = hash.digest('hex')
      done(null, end)
    },
  })
  return { stream, written: () => ({ bytes, sha256 }) }
}

/** A backup whose checksum is right. Each call of `lines` starts again with the first row. */
export type CheckedBackup = {
  manifest: Manifest
  bytes: number
  mustBeSealedWith: (key: Uint8Array) => void
  lines: () => AsyncGenerator<string>
}

/**
 * Reads the whole file once and verifies its checksum. Throws `BackupError` if the file was truncated or changed, or is not a
 * backup.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const { size, end } = await readEnd(file)
  const [, sha256 = '', seal = ''] = lastLine.exec(end) ?? []
  if (sha256 === '') throw new BackupError(`${file} is no backup, or it was cut off: its last line is missing.`)
  const contentBytes = size - lastLineBytes
  if ((await hashOf(file, contentBytes)).digest('hex') !== sha256)
    throw new BackupError(`${file} was damaged or changed since it was written: its checksum does not hold. Take another backup.`)
  const manifest = await readManifest(file, contentBytes)
  return {
    manifest,
    bytes: size,
    mustBeSealedWith: (key) => {
      if (!timingSafeEqual(Buffer.from(seal, 'hex'), Buffer.from(sealOf(sha256, key), 'hex')))
        throw new BackupError(`${file} was changed by somebody without the secrets of the installation: its seal does not hold.`)
    },
    lines: async function* () {
      let first = true
      for await (const line of linesOf(file, contentBytes)) {
        if (!first) yield line
        first = false
      }
    },
  }
}

/** Returns the HMAC of a checksum: anybody can recompute the checksum after a change, but the seal needs the key. */
function sealOf(sha256: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`cauce backup ${sha256}`).digest('hex')
}

async function readEnd(file: string): Promise<{ size: number; end: string }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, lastLineBytes)
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length })
    return { size, end: buffer.toString('latin1') }
  } finally {
    await handle.close()
  }
}

async function hashOf(file: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256')
  if (bytes === 0) return hash
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk)
  return hash
}

async function readManifest(file: string, bytes: number): Promise<Manifest> {
  for await (const line of linesOf(file, bytes)) {
    const parsed = Manifest.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
    break
  }
  throw new BackupError(`${file} was written by another version of Cauce, in a form that this one does not read.`)
}

/** Splits lines itself: readline also breaks at U+2028, which names may contain. */
async function* linesOf(file: string, bytes: number): AsyncGenerator<string> {
  const text = createReadStream(file, { end: bytes - 1 })
    .pipe(createGunzip())
    .setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
