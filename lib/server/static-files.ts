import 'server-only'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { log } from './log'

const folder = '/_next/static/'
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The suffixes of the files that the build has compressed, the smallest first. */
const encodings = { br: '.br', gzip: '.gz' } as const

type CachedFile = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

/**
 * Serves the static files of the build from memory, compressed once by the build: Next would compress them for every reader, on
 * the thread that renders the pages. Returns false for other paths, which are left to Next. `build` is the folder of the build.
 */
export function createStaticFiles(build: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const root = join(build, 'static')
  const known = new Map(listFiles(root).map((name) => [folder + name, join(root, name)]))
  const cached = new Map<string, CachedFile>()
  return ({ method, url = '/', headers }, response) => {
    if (!url.startsWith(folder) || (method !== 'GET' && method !== 'HEAD')) return false
    const [path = ''] = url.split('?')
    const file = known.get(path)
    if (file === undefined) return false
    const read = cached.get(path) ?? readCached(file)
    if (read === undefined) return false
    cached.set(path, read)
    const coding = (['br', 'gzip'] as const).find((name) => read[name] && accepts(headers['accept-encoding'], name))
    const body = (coding && read[coding]) ?? read.plain
    response.writeHead(200, {
      'content-type': read.type,
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable', // its name is a hash of its content
      ...(coding && { 'content-encoding': coding }),
      ...(read.gzip && { vary: 'accept-encoding' }),
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }
}

function listFiles(root: string): string[] {
  if (!existsSync(root)) return []
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names.filter((name) => extname(name) in types)
}

/** Returns undefined for a file that cannot be read, such as one of a build that was replaced. */
function readCached(file: string): CachedFile | undefined {
  const beside = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  const type = types[extname(file)] ?? 'application/octet-stream'
  try {
    return { type, plain: readFileSync(file), br: beside(encodings.br), gzip: beside(encodings.gzip) }
  } catch (error) {
    log.warn({ err: error, file }, 'a file of the build could not be read')
    return undefined
  }
}

/** Returns whether a header accepts a coding: "gzip, br;q=0" refuses br. */
function accepts(header: string | string[] | undefined, coding: string): boolean {
  const wishes = [header].flat().join(',').split(',')
  return wishes.some((wish) => {
    const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
