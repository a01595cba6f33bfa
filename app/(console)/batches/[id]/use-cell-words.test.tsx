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
