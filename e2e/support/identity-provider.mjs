import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import Provider from 'oidc-provider'

// The identity provider of a company, for specs: a real one on this machine that accepts any name, and lies when told to. It is
// forked as a process: identity-provider.mjs <port> <address of the console>

const [port, origin] = [Number(process.argv[2]), process.argv[3]]
const secret = 'a secret of the specs alone'
const [own, other] = [rsaKey(), rsaKey()]

/**
 * The latest settings of the spec. `groups`: by e-mail. `token`: wrong members of the ID token; `without`: missing ones.
 * `signedBy`: another key, which the token includes, the secret of the client, or no key. `issuer`: another name for itself.
 * `again`: accepts a code a second time, with the same answer.
 */
let told = {}
let lastTokens
process.on('message', (next) => {
  told = next
  process.send?.(lastTokens ?? {})
})

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: 'cauce',
      client_secret: secret,
      redirect_uris: [`${origin}/api/auth/callback/company`],
      post_logout_redirect_uris: [`${origin}/sign-in`],
    },
  ],
  jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: 'specs', use: 'sig', alg: 'RS256' }] },
  pkce: { required: () => true },
  claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  cookies: { keys: ['specs'] },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      email: accountId,
      email_verified: true,
      name: accountId,
      groups: told.groups?.[accountId],
    }),
  }),
})

provider.use(async (context, next) => {
  if (context.path === '/token' && told.again && lastTokens !== undefined) {
    context.body = lastTokens
    return
  }
  await next()
  if (told.issuer) callItself(context, told.issuer)
  if (context.path !== '/token' || !context.body?.id_token) return
  if (told.token || told.without || told.signedBy) context.body.id_token = forge(context.body.id_token)
  lastTokens = context.body
})

/** Replaces the issuer in its metadata and in the redirect back to the console. */
function callItself(context, issuer) {
  if (context.path === '/.well-known/openid-configuration') context.body.issuer = issuer
  const leadsTo = context.response.get('location')
  if (leadsTo) context.set('location', leadsTo.replace(encodeURIComponent(provider.issuer), encodeURIComponent(issuer)))
}

function forge(idToken) {
  const payload = { ...JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url')), ...told.token }
  for (const name of told.without ?? []) delete payload[name]
  const { signedBy = 'own' } = told
  const alg = { secret: 'HS256', nobody: 'none' }[signedBy] ?? 'RS256'
  const brought = signedBy === 'other' ? { jwk: createPublicKey(other).export({ format: 'jwk' }) } : {}
  const content = [{ alg, kid: 'specs', typ: 'JWT', ...brought }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${content}.${signatureOf(content, signedBy)}`
}

function signatureOf(content, signedBy) {
  if (signedBy === 'nobody') return ''
  if (signedBy === 'secret') return createHmac('sha256', secret).update(content).digest('base64url')
  return sign('sha256', Buffer.from(content), signedBy === 'other' ? other : own).toString('base64url')
}

function rsaKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

provider.listen(port, '127.0.0.1')
