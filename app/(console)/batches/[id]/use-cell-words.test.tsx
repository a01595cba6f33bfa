import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#lib/i18n/locale'
import { readMessages } from '#lib/i18n/messages'
import { readAmount } from '#lib/shared/batches/read-cells'
import type { CellProblem } from '../grid-row'
import { useCellWords } from './use-cell-words'

test.each([
  ['en', '1.00 or 1,000.00?'],
  ['es', '¿1,00 o 1.000,00?'],
] as const)('an amount that can be read in two ways is shown in %s as that language writes amounts', async (locale, sentence) => {
  const reading = readAmount('1.000', 'en')
  if (reading === undefined || !('fault' in reading)) throw new Error('The amount is not ambiguous')
  const { code, facts = {} } = reading.fault
  expect(await shown({ kind: 'fault', code, facts: { ...facts } }, locale)).toContain(sentence)
})

test.each([
  [
    { least: '1.00', most: '10000.00', currency: 'USDC' },
    'Allowed: 1.00 to 10,000.00 USDC',
    'Se permite de 1,00 a 10.000,00 USDC',
  ],
  [{ least: '1.00', currency: 'USDC' }, 'At least 1.00 USDC', 'Mínimo 1,00 USDC'],
  [{ most: '5.00', currency: 'VES' }, 'At most 5.00 VES', 'Máximo 5,00 VES'],
  [
    { least: '1.00', most: '9.50', limit: 'customer_month', currency: 'USDC' },
    'At most 9.50 USDC more this month',
    'Este mes quedan 9,50 USDC',
  ],
  [{ most: '30000.00', limit: 'pagomovil', currency: 'VES' }, 'carries 30,000.00 VES at most', 'lleva 30.000,00 VES como máximo'],
  [{ currency: '' }, 'Outside the allowed amounts', 'Fuera de los montos permitidos'],
])('a refused amount is told with the amounts %j that the API allows', async (facts, english, spanish) => {
  const problem: CellProblem = { kind: 'match', code: 'amount_refused', facts: { ...facts } }
  expect([await shown(problem, 'en'), await shown(problem, 'es')]).toEqual([
    expect.stringContaining(english),
    expect.stringContaining(spanish),
  ])
})

async function shown(problem: CellProblem, locale: Locale): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="America/Caracas" messages={await readMessages(locale)}>
      <Words problem={problem} />
    </NextIntlClientProvider>,
  )
}

function Words({ problem }: { problem: CellProblem }) {
  return useCellWords()(problem)
}
