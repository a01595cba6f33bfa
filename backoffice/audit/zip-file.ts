import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Its content is the concatenation of `parts`. */
export type ZipEntry = { name: string; parts: AsyncIterable<string> | Iterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }

/** The largest offset (4 GB) without ZIP64. */
const most = 0xff_ff_ff_ff
/** Bit 3: sizes follow the content; bit 11: names are UTF-8. */
const flags = 0x08_08
const deflated = 8

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>

/** Writes a new ZIP archive. Throws if `path` exists. */
export async function writeZip(path: string, entries: Entries, now: Date): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeZipInto(file, entries, now)
  } finally {
    await file.close()
  }
}

/** Writes a ZIP archive into an open, empty file, in parts, so that only one part is in memory. */
export async function writeZipInto(file: FileHandle, entries: Entries, now: Date): Promise<void> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const one = await writeEntry(file, entry, at, now)
    written.push(one)
    at += 30 + one.name.length + one.packed + 16
    if (at > most) throw new Error('The archive would be larger than 4 GB')
  }
  const directory = Buffer.concat(written.map((one) => directoryRecord(one, now)))
  await file.write(directory)
  await file.write(endRecord(written.length, directory.length, at))
}

async function writeEntry(file: FileHandle, { name: text, parts }: ZipEntry, at: number, now: Date): Promise<Written> {
  const name = Buffer.from(text)
  await file.write(
    Buffer.concat([
      record(0x04_03_4b_50, [2, 20], [2, flags], [2, deflated], [4, dosTime(now)], [12, 0], [2, name.length], [2, 0]),
      name,
    ]),
  )
  let [crc, size, packed] = [0, 0, 0]
  const counted = async function* () {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  // A failure on either side ends the other, so that `parts` is not left half read.
  await pipeline(counted, createDeflateRaw(), async (chunks) => {
    for await (const chunk of chunks) {
      packed += chunk.length
      await file.write(chunk)
    }
  })
  if (size > most) throw new Error(`${text} would be larger than 4 GB`)
  await file.write(record(0x08_07_4b_50, [4, crc], [4, packed], [4, size]))
  return { name, crc, packed, size, at }
}

function directoryRecord({ name, crc, packed, size, at }: Written, now: Date): Buffer {
  const sizes: Field[] = [
    [4, dosTime(now)],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
  ]
  return Buffer.concat([record(0x02_01_4b_50, [2, 20], [2, 20], [2, flags], [2, deflated], ...sizes, [12, 0], [4, at]), name])
}

function endRecord(entries: number, size: number, at: number): Buffer {
  return record(0x06_05_4b_50, [4, 0], [2, entries], [2, entries], [4, size], [4, at], [2, 0])
}

type Field = [bytes: 2 | 4 | 12, value: number]

/** Returns a ZIP record: a signature followed by little-endian fields. */
function record(signature: number, ...fields: Field[]): Buffer {
  const parts = [[4, signature] as const, ...fields].map(([bytes, value]) => {
    const part = Buffer.alloc(bytes)
    if (bytes === 2) part.writeUInt16LE(value)
    else part.writeUInt32LE(value)
    return part
  })
  return Buffer.concat(parts)
}

/** Returns the date and time (UTC) in the MS-DOS format of 16 bits each. */
function dosTime(now: Date): number {
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1)
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate()
  return day * 0x1_00_00 + time
}
