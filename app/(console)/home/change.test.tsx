import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { Change } from './change'

const format = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:30:00.000Z'))
const words = { on: 'on the 7 days before', none: 'Nothing before', title: '30.00 USDC in the 7 days before' }

test.each([
  ['100.00', '108.00', '+8.00\u202f% on the 7 days before'],
  ['100.00', '299.99', '+199.99\u202f% on the 7 days before'],
  ['30.00', '340.00', '30.00 USDC in the 7 days before'],
  ['0.00', '340.00', 'Nothing before'],
])('from %s to %s it reads %s', (before, now, expected) => {
  const shown = renderToStaticMarkup(<Change before={before} now={now} format={format} {...words} />)
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe(expected)
})
