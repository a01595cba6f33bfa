import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const cookiesAt = async (origin: string) => {
  vi.stubEnv('APP_ORIGIN', origin)
  vi.resetModules()
  return await import('./session-cookie')
}

test('over https every cookie is bound to this very host, and no script, no other site and no clear text has it', async () => {
  const { cookieNames, cookieOptions } = await cookiesAt('https://pay.example.com')
  expect(Object.values(cookieNames).filter((name) => !name.startsWith('__Host-'))).toEqual([])
  expect(cookieOptions).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true })
})

test('on this machine alone, over http, they have plain names, which a browser would refuse otherwise', async () => {
  const { cookieNames, cookieOptions } = await cookiesAt('http://localhost:3000')
  expect(Object.values(cookieNames).filter((name) => name.startsWith('__Host-'))).toEqual([])
  expect(cookieOptions).toMatchObject({ httpOnly: true, secure: false })
})
