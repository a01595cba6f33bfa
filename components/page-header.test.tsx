import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header'

test('a fact that is absent takes no place, and so no dot, beside the others', () => {
  const factsOf = (meta: Parameters<typeof PageHeader>[0]['meta']) =>
    renderToStaticMarkup(<PageHeader title="Ana" meta={meta} />).match(/before:content-/g)?.length ?? 0
  expect(factsOf(['For Ana', 'USDC'])).toBe(2)
  expect(factsOf(['For Ana', null, undefined, false, ''])).toBe(1)
})
