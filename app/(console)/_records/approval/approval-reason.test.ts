import { createTranslator } from 'next-intl'
import { afterAll, expect, test, vi } from 'vitest'
import type { Approval } from '#backoffice/approvals/approval'
import { locales } from '#lib/i18n/locale'
import english from '../../../../lib/i18n/messages/en/approval.json'
import spanish from '../../../../lib/i18n/messages/es/approval.json'

const texts = { en: english.followed, es: spanish.followed }
const reader: { locale: keyof typeof texts } = { locale: 'en' }
vi.resetModules()
vi.doMock('next-intl/server', () => ({
  getTranslations: async () => createTranslator({ locale: reader.locale, messages: texts[reader.locale] }),
}))
vi.doMock('./rule-labels', () => ({ ruleLabels: async () => ({}) }))
const { followedText } = await import('./approval-reason')
afterAll(() => {
  vi.doUnmock('next-intl/server')
  vi.doUnmock('./rule-labels')
  vi.resetModules()
})

const expired = (kind: Approval['kind'], decidedAt: Date | null) =>
  followedText(
    Object.assign(JSON.parse('{}'), { kind, state: 'expired', closedAt: new Date(2), decidedAt }),
    [],
    JSON.parse('{}'),
  )

test.each(locales)('only a batch is reported as not wholly paid in time (%s)', async (locale) => {
  reader.locale = locale
  const spoken = locale === 'en' ? /before all/ : /antes de pagarse todo/
  expect(await expired('batch', new Date(1))).toMatch(spoken)
  expect(await expired('payment', new Date(1))).toMatch(/Approved, but not paid in time|Aprobada, pero no pagada a tiempo/)
  for (const kind of ['batch', 'payment'] as const)
    expect(await expired(kind, null)).toMatch(/Nobody decided in time|Nadie decidió a tiempo/)
})
