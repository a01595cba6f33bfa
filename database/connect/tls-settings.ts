import { readFileSync } from 'node:fs'
import { type ConnectionOptions, rootCertificates } from 'node:tls'

type Tls = { demanded: boolean; options: ConnectionOptions }

/**
 * Returns the encryption of a connection, from `sslmode` and the files of libpq (`sslrootcert`, `sslcert`, `sslkey`); undefined
 * for clear text. `require` encrypts without verification, `verify-ca` and `verify-full` verify the server's certificate. Throws
 * for an unknown mode.
 */
export function readTls(given: URLSearchParams): Tls | undefined {
  const mode = given.get('sslmode') ?? given.get('ssl') ?? (given.get('sslrootcert') === 'system' ? 'verify-full' : 'disable')
  const files = {
    ...readFile(given, 'sslrootcert', 'ca'),
    ...readFile(given, 'sslcert', 'cert'),
    ...readFile(given, 'sslkey', 'key'),
  }
  if (mode === 'disable' || mode === 'false') return undefined
  if (mode === 'allow' || mode === 'prefer') return { demanded: false, options: { ...files, rejectUnauthorized: false } }
  // If a root certificate is given, libpq verifies the server with it.
  if (mode === 'require' || mode === 'true')
    return { demanded: true, options: { ...files, rejectUnauthorized: 'ca' in files, ...anyName } }
  if (mode === 'verify-ca') return { demanded: true, options: { ca: [...rootCertificates], ...files, ...anyName } }
  if (mode === 'verify-full') return { demanded: true, options: files }
  throw new Error('sslmode of the database must be one of disable, allow, prefer, require, verify-ca, verify-full')
}

/** Accepts any host name in the certificate: only its authority is checked. */
const anyName: ConnectionOptions = { checkServerIdentity: () => undefined }

function readFile(given: URLSearchParams, name: string, member: 'ca' | 'cert' | 'key'): ConnectionOptions {
  const path = given.get(name)
  if (path === null || path === 'system') return {}
  try {
    return { [member]: readFileSync(path) }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unreadable'
    throw new Error(`${name} in the address of the database names a file that cannot be read (${reason})`)
  }
}
