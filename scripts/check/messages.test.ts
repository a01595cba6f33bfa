import { expect, test } from 'vitest'
import { findMessageFaults } from './messages'

const source = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n'), isTest: false })
const field = source('app/kit/field.tsx', "import { useTranslations } from 'next-intl'", "const t = useTranslations('fields')")
const form = source(
  'app/quotes/form.tsx',
  "'use client'",
  "import { Field } from '../kit/field'",
  "useTranslations('quote-form.amount')",
)
const page = (...names: string[]) =>
  source(
    'app/quotes/page.tsx',
    "import { Form } from './form'",
    `<ClientMessages namespaces={[${names.map((name) => `'${name}'`).join(', ')}]}><Form /></ClientMessages>`,
  )

test('a page hands over the texts of every client component that it draws, also of those drawn by others', () => {
  expect(findMessageFaults([page('quote-form', 'fields'), form, field])).toEqual([])
  expect(findMessageFaults([page('quote-form'), form, field])).toEqual([
    'app/kit/field.tsx asks for the texts "fields", which app/quotes/page.tsx does not hand over',
  ])
})

test('a page has its own texts and those that a layout hands over around its children, not those of other parts of the layout', () => {
  const around = "<ClientMessages namespaces={['fields']}>{children}</ClientMessages>"
  const layout = source('app/layout.tsx', "<ClientMessages namespaces={['quote-form']}><Bar /></ClientMessages>", around)
  const plain = source('app/quotes/page.tsx', "import { Form } from './form'")
  expect(findMessageFaults([layout, page('quote-form'), form, field])).toEqual([])
  expect(findMessageFaults([layout, plain, form, field])).toEqual([
    'app/quotes/form.tsx asks for the texts "quote-form", which app/quotes/page.tsx does not hand over',
  ])
})

test('the server has all texts, and a type or an action brings no component along', () => {
  const server = source(
    'app/quotes/page.tsx',
    "import type { Form } from './form'",
    "import { pay } from './actions'",
    "useTranslations('all')",
  )
  expect(findMessageFaults([server, source('app/quotes/actions.ts', "'use server'", "import './form'"), form, field])).toEqual([])
})
