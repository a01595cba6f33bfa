import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMessages } from '#lib/i18n/messages'
import { PaletteState } from './palette-state'
import type { PaletteView } from './use-palette'

const messages = await readMessages('en')

test('a search that the API does not support is reported without an alert, and not as "nothing has this id"', () => {
  const markup = shown({ unsupported: true })
  expect(markup).toContain('This console has not seen it, and this API has no search for it.')
  expect(markup).not.toContain('role="alert"')
  expect(shown({ unsupported: false })).toContain('Nothing has this id.')
})

function shown({ unsupported }: { unsupported: boolean }): string {
  const answer = { found: [], related: [], more: false, seenOnly: false, unsupported, failed: null }
  const idle = () => {}
  const palette: PaletteView = {
    groups: [],
    active: undefined,
    search: { phase: 'known', term: 'x', answer },
    kind: 'id',
    ambiguous: false,
    refused: false,
    waiting: false,
    move: idle,
    enter: idle,
    open: idle,
    askAgain: idle,
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="America/Caracas" messages={messages}>
      <PaletteState palette={palette} text="x" />
    </NextIntlClientProvider>,
  )
}
