import Provider from 'oidc-provider'

// The identity provider of a company, for specs: a real one, on this machine, that believes whatever name is typed. Started as a process of its
// own: node identity-provider.mjs <port> <address of the console>

const [port, origin] = [Number(process.argv[2]), process.argv[3]]

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: 'cauce',
      client_secret: 'a secret of the specs alone',
      redirect_uris: [`${origin}/api/auth/callback/company`],
      post_logout_redirect_uris: [`${origin}/sign-in`],
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: ['specs'] },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: accountId, email_verified: true, name: accountId }),
  }),
})

provider.listen(port, '127.0.0.1')
