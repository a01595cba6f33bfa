import { expect, test } from 'vitest'
import { readWhole, walkPages } from './walk-pages'

/** A list that has a new page for ever, with nothing on it. */
function endless() {
  const items: { key: string }[] = []
  const list = { pages: 0, read: async () => ({ items, next: String(++list.pages) }) }
  return list
}

test('a list with a new page for ever ends with a failure, whoever reads it', async () => {
  const [whole, walked] = [endless(), endless()]
  expect(await readWhole(whole.read, 10)).toMatchObject({ items: [], failed: { code: 'api_invalid_answer' } })
  expect(whole.pages).toBe(300)
  await expect(walkPages(walked.read, { from: 'k1' }).next()).rejects.toMatchObject({ code: 'api_invalid_answer' })
})
