import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager'

test('a list of one page says how many it shows, and has no links to other pages', () => {
  const words = { summary: '2 shown', newerLabel: 'Newer', olderLabel: 'Older' }
  const alone = renderToStaticMarkup(<Pager {...words} />)
  expect(alone).toContain('2 shown')
  expect(alone).not.toMatch(/Newer|Older/)
  expect(renderToStaticMarkup(<Pager {...words} olderHref="/quotes?after=1" />)).toMatch(/disabled.*Newer.*Older/)
})
