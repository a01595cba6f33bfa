import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Writes compressed versions beside each script and style sheet, so that no request waits for compression. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    toGzip(plain, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
