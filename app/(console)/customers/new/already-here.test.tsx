import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMessages } from '#lib/i18n/messages'
import { AlreadyHere } from './already-here'
import type { Found } from './use-duplicates'

const found: Found = { duplicates: [], phone: '+584141234567', checked: true, unasked: [], more: false, isSearched: true }

test('that nobody is similar is said only after an answer of the API', async () => {
  expect(await shown(found)).toContain('No similar customer was found.')
  const unasked = await shown({ ...found, unasked: ['phone_number'] })
  expect(unasked).not.toContain('No similar customer was found.')
  expect(unasked).toContain('This API cannot be asked about phones or names')
  expect(await shown({ ...found, checked: false })).toContain('It could not be checked.')
})

test('a customer whose id the API leaves out stops the form, without a link to nowhere', async () => {
  const email = 'ana@example.com'
  const one = { id: '', name: email, email, state: 'ACTIVE', by: 'email', blocks: true } as const
  const text = await shown({ ...found, duplicates: [one] })
  expect(text).toContain('This API does not give the id')
  expect(text).not.toContain('href')
})

async function shown(of: Found): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="America/Caracas" messages={await readMessages('en')}>
      <AlreadyHere found={of} />
    </NextIntlClientProvider>,
  )
}
