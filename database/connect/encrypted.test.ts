import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../open'
import { hasPostgres15, type Postgres15, startPostgres15 } from '../testing/postgres-15'

const run = promisify(execFile)
const openssl = '/usr/bin/openssl'

let folder: string
let server: Postgres15

async function makeCertificates(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'cauce-certificates-'))
  const make = (...words: string[]) => run(openssl, words, { cwd: folder })
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  await make(...self, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=Authority of a test')
  await make(...self, '-keyout', 'other.key', '-out', 'other.crt', '-subj', '/CN=Another authority')
  const request = [
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=localhost',
  ]
  await make(...request, '-addext', 'subjectAltName=DNS:localhost')
  const sign = ['x509', '-req', '-in', 'server.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
  await make(...sign, '-copy_extensions', 'copy', '-out', 'server.crt')
}

if (!hasPostgres15 || !existsSync(openssl))
  console.log('PostgreSQL 15 or openssl is not on this machine: no encrypted connection is tried')
else {
  beforeAll(async () => {
    await makeCertificates()
    server = await startPostgres15()
    const owner = await stat(server.folder)
    await chmod(folder, 0o755)
    await chmod(join(folder, 'server.key'), 0o600)
    await chown(join(folder, 'server.key'), owner.uid, owner.gid)
    const { sql, close } = await openDatabase({ url: server.url, dataDir: '', max: 1 })
    await sql.unsafe(`alter system set ssl_cert_file = '${folder}/server.crt'`)
    await sql.unsafe(`alter system set ssl_key_file = '${folder}/server.key'`)
    await sql.unsafe('alter system set ssl = on')
    await sql`select pg_reload_conf()`
    await close()
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test.each([
    ['127.0.0.1', 'sslmode=require', true],
    ['127.0.0.1', 'sslmode=prefer', true],
    ['127.0.0.1', 'sslmode=disable', false],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=CA', true],
    ['localhost', 'sslmode=verify-full&sslrootcert=CA', true],
    ['localhost', 'sslmode=require&sslrootcert=CA&target_session_attrs=read-write', true],
  ])('at %s with %s the connection is encrypted as it says', async (host, words, isEncrypted) => {
    const { sql, close } = await openDatabase({ url: urlOf(host, words), dataDir: '', max: 1 })
    expect(await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).toEqual([{ ssl: isEncrypted }])
    await close()
  })

  test.each([
    ['127.0.0.1', 'sslmode=verify-full&sslrootcert=CA', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['localhost', 'sslmode=verify-full&sslrootcert=OTHER', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['localhost', 'sslmode=verify-full', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])('at %s with %s a server that does not prove itself is refused', async (host, words, code) => {
    await expect(openDatabase({ url: urlOf(host, words), dataDir: '', max: 1 })).rejects.toMatchObject({ code })
  })
}

function urlOf(host: string, words: string): string {
  const files = words.replace('CA', join(folder, 'ca.crt')).replace('OTHER', join(folder, 'other.crt'))
  return `postgres://cauce@${host}:${server.port}/postgres?${files}`
}
