import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMessages } from '#lib/i18n/messages'
import type { CustomerFormState } from './empty-customer'
import { IdentityFields } from './new-customer-fields'

test('the kind of verification that an API refuses is marked, as the message of the form says', async () => {
  const of = (errorOf: (name: string) => string | undefined): CustomerFormState => ({
    ...JSON.parse('{"values":{"type":"business","kyc_type":"standard"}}'),
    set: () => undefined,
    errorOf,
  })
  const mark = 'The API does not accept this.'
  expect(await shown(of(() => undefined))).not.toContain(mark)
  expect(await shown(of((name) => (name === 'kyc_type' ? 'api_refused' : undefined)))).toContain(mark)
})

async function shown(form: CustomerFormState): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="America/Caracas" messages={await readMessages('en')}>
      <IdentityFields form={form} verifies={false} />
    </NextIntlClientProvider>,
  )
}
