import { expect, test } from 'vitest'
import { parseTarget } from './target'

test.each([
  ['postgres://u@h/db', [['h', 5432]], 'any'],
  [
    'postgres://u@h1:6420,h2:6421/db?target_session_attrs=read-write',
    [
      ['h1', 6420],
      ['h2', 6421],
    ],
    'primary',
  ],
  [
    'postgresql://u@h1,h2:6421/db?target_session_attrs=primary',
    [
      ['h1', 5432],
      ['h2', 6421],
    ],
    'primary',
  ],
  [
    'postgres://u@[::1]:6000,10.0.0.1/db?target_session_attrs=any',
    [
      ['::1', 6000],
      ['10.0.0.1', 6000],
    ],
    'any',
  ],
  [
    'postgres://u@/db?host=h1,h2&port=6000,6001&target_session_attrs=prefer-standby',
    [
      ['h1', 6000],
      ['h2', 6001],
    ],
    'prefer-standby',
  ],
  ['postgres://u@localhost:5433/db?host=%2Frun%2Fpostgresql', [['/run/postgresql', 5433]], 'any'],
  ['postgres://u@%2Frun%2Fpostgresql/db?target_session_attrs=standby', [['/run/postgresql', 5432]], 'standby'],
  ['postgres:///db?user=u', [['localhost', 5432]], 'any'],
])('%s names its servers and which of them is meant, as in libpq', (url, hosts, wanted) => {
  const target = parseTarget(url)
  expect([target.hosts.map(({ host, port }) => [host, port]), target.wanted]).toEqual([hosts, wanted])
  expect([target.user, target.database]).toEqual(['u', 'db'])
})

test('an account, a password and a name may hold anything that is encoded, and what is said of the session goes to the server', () => {
  const url =
    'postgres://a%40b:p%3A%2F%3F%25:x@h/my%20db?application_name=x&search_path=y&prepare=false&connect_timeout=3&keepalives=1&gssencmode=disable'
  expect(parseTarget(url)).toMatchObject({
    user: 'a@b',
    password: 'p:/?%:x',
    database: 'my db',
    prepare: false,
    connectSeconds: 3,
    tls: undefined,
    settings: { application_name: 'x', search_path: 'y' },
  })
  expect(Object.keys(parseTarget(url).settings)).toEqual(['application_name', 'search_path'])
})

test.each([
  ['mysql://u@h/db', 'must begin with postgres://'],
  ['postgres://h/db', 'names no user'],
  ['postgres://u@h:99999/db', 'a port that is none'],
  ['postgres://u@h/db?target_session_attrs=writer', 'one of any, read-write'],
  ['postgres://u@h/db?sslmode=on', 'one of disable, allow'],
  ['postgres://u@h/db?sslmode=verify-full&sslrootcert=/none', 'a file that cannot be read (ENOENT)'],
  ['postgres://u@h/db?prepare=no', 'must be true or false'],
  ['postgres://u@h/db?connect_timeout=soon', 'a number of seconds'],
  ['postgres://u@h/db?channel_binding=require', 'sslmode=verify-full'],
  ['postgres://u:100%@h/db', 'write %25'],
])('%s is refused, and the refusal does not repeat it', (url, words) => {
  const refused = () => parseTarget(url.replace('u@', 'u:geheim@').replace('u:100%', 'u:geheim100%'))
  expect(refused).toThrow(words)
  expect(refused).not.toThrow('geheim')
})

test.each([
  ['disable', undefined, undefined],
  ['prefer', false, false],
  ['require', true, false],
  ['verify-ca', true, undefined],
  ['verify-full', true, undefined],
])('sslmode=%s encrypts, and proves the server, as libpq does', (mode, demanded, rejectUnauthorized) => {
  const { tls } = parseTarget(`postgres://u@h/db?sslmode=${mode}`)
  expect([tls?.demanded, tls?.options.rejectUnauthorized]).toEqual([demanded, rejectUnauthorized])
  expect(tls?.options.checkServerIdentity === undefined).toBe(mode !== 'require' && mode !== 'verify-ca')
})
