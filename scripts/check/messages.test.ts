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

test('what a page hands over replaces what the layout does, and a page that hands over nothing has the texts of the layout', () => {
  const layout = source('app/layout.tsx', "<ClientMessages namespaces={['fields']}>{children}</ClientMessages>")
  const plain = source('app/quotes/page.tsx', "import { Form } from './form'")
  const lacks = (file: string, name: string) =>
    `app/quotes/form.tsx asks for the texts "${name}", which ${file} does not hand over`
  expect(findMessageFaults([layout, page('quote-form'), form, field])).toHaveLength(1)
  expect(findMessageFaults([layout, plain, form, field])).toEqual([lacks('app/layout.tsx', 'quote-form')])
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
