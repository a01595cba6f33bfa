import type { ConnectionOptions } from 'node:tls'
import { readTls } from './tls-settings'

/** The address of a server: a name, an IP address, or (for a socket) an absolute folder. */
export type Host = { host: string; port: number }

/** Which of several servers is wanted, as in libpq: one that takes writes, a standby, or the first that answers. */
export type Wanted = 'any' | 'primary' | 'standby' | 'prefer-standby'

/** All parts of a PostgreSQL address. */
export type DatabaseTarget = {
  hosts: readonly [Host, ...Host[]]
  user: string
  password?: string
  database: string
  wanted: Wanted
  /** Undefined: clear text. `demanded`: fail rather than connect in clear text. */
  tls?: { demanded: boolean; options: ConnectionOptions }
  /** Whether connections prepare statements; undefined if the address does not specify it. */
  prepare?: boolean
  /** The time-out for opening one connection, in seconds. */
  connectSeconds: number
  /** The settings of the session, sent when a connection opens. */
  settings: Readonly<Record<string, string>>
}

const wantedByName: Readonly<Record<string, Wanted>> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
  'prefer-standby': 'prefer-standby',
}

/** Parameters of libpq that this client handles by itself, or does not support. */
const ignored = ['gssencmode', 'krbsrvname', 'load_balance_hosts', 'passfile', 'fallback_application_name', 'client_encoding']
const read = ['host', 'port', 'user', 'password', 'dbname', 'target_session_attrs', 'prepare', 'connect_timeout']

/**
 * Parses an address as libpq does, with one server or several
 * (`postgres://user@h1:6420,h2:6421/db?target_session_attrs=read-write`). Throws an Error that names the mistake without the
 * address, which may have a password.
 */
export function parseTarget(url: string): DatabaseTarget {
  const parts = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(url)
  if (parts === null) throw new Error('The address of the database must begin with postgres:// and name a server')
  const [, account = '', authority = '', path = '', query = ''] = parts
  const given = new URLSearchParams(query)
  const [user = '', password] = account.split(/:(.*)/s)
  const secret = given.get('password') ?? (password === undefined ? undefined : decode(password))
  const name = given.get('user') ?? decode(user)
  if (name === '') throw new Error('The address of the database names no user (postgres://user@host/database)')
  return {
    hosts: readHosts(authority, given),
    user: name,
    ...(secret === undefined ? {} : { password: secret }),
    database: given.get('dbname') ?? (decode(path) || name),
    wanted: readWanted(given.get('target_session_attrs')),
    tls: readTls(given),
    prepare: readPrepare(given.get('prepare')),
    connectSeconds: readSeconds(given.get('connect_timeout')),
    settings: readServerSettings(given),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('The address of the database holds a % that encodes nothing: write %25 for it')
  }
}

/** Reads the servers. The parameters `host` and `port` override the part before the database name, as in libpq. */
function readHosts(authority: string, given: URLSearchParams): DatabaseTarget['hosts'] {
  const [first, ...others] = authority.split(',').map(readHost)
  const named = given.get('host')?.split(',') ?? []
  const ports = given.get('port')?.split(',') ?? []
  const hosts = [first ?? { host: '', port: undefined }, ...others]
  const places = named.length > 0 ? named : hosts.map(({ host }) => host)
  const [one, ...more] = places.map((host, index) => {
    const port = ports[ports.length === 1 ? 0 : index] ?? hosts[index]?.port ?? hosts[0]?.port ?? 5432
    return { host: host || 'localhost', port: toPort(port) }
  })
  return [one ?? { host: 'localhost', port: 5432 }, ...more]
}

function readHost(text: string): { host: string; port: string | undefined } {
  const [, address, name = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(text) ?? []
  return { host: decode(address ?? name), port: port || undefined }
}

function toPort(text: string | number): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error('The address of the database has a port that is none')
}

function readWanted(name: string | null): Wanted {
  const wanted = wantedByName[name ?? 'any']
  if (wanted !== undefined) return wanted
  throw new Error(`target_session_attrs of the database must be one of ${Object.keys(wantedByName).join(', ')}`)
}

function readPrepare(text: string | null): boolean | undefined {
  if (text === null) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Error('prepare in the address of the database must be true or false')
}

function readSeconds(text: string | null): number {
  const seconds = Number(text ?? 10)
  if (seconds > 0) return seconds
  throw new Error('connect_timeout in the address of the database must be a number of seconds above 0')
}

/** Returns all other parameters, which are settings of the session. */
function readServerSettings(given: URLSearchParams): DatabaseTarget['settings'] {
  const own = [...read, ...ignored]
  const settings = [...given].filter(
    ([name]) => !own.includes(name) && !name.startsWith('ssl') && !/^(keepalives|tcp_)/.test(name),
  )
  if (settings.some(([name, value]) => name === 'channel_binding' && value === 'require'))
    throw new Error('channel_binding=require is not supported: leave it out, and prove the server by sslmode=verify-full')
  return Object.fromEntries(settings.filter(([name]) => name !== 'channel_binding'))
}
