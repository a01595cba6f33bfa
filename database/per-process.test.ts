import { afterEach, expect, test } from 'vitest'
import { forgetOfProcess, perProcess } from './per-process'

afterEach(() => forgetOfProcess('test value'))

test('every evaluation of a module finds the one value of its process, which is opened at its first use', () => {
  let opened = 0
  const [page, api] = [perProcess('test value', () => ++opened), perProcess('test value', () => ++opened)]
  expect(api.known()).toBeUndefined()
  expect([page.get(), api.get(), api.known()]).toEqual([1, 1, 1])
  page.forget()
  expect([api.known(), api.get()]).toEqual([undefined, 2])
})

test('what could not be opened is tried again by the next caller, while those who wait hear of the failure', async () => {
  let tries = 0
  const value = perProcess('test value', async () => {
    if (++tries === 1) throw new Error('away')
    return 'there'
  })
  const [first, second] = [value.get(), value.get()]
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(await value.get()).toBe('there')
  expect(tries).toBe(2)
})
