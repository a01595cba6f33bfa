import 'server-only'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { createElement, type ReactNode } from 'react'

type Props = { namespaces: readonly string[]; children: ReactNode }

/**
 * Provides the texts of the named namespaces (and `common`) to the client components below it, and no others, because they become
 * part of the HTML of every answer.
 */
export async function ClientMessages({ namespaces, children }: Props) {
  const all = await getMessages()
  const picked = Object.fromEntries(['common', ...namespaces].map((name) => [name, all[name] ?? missing(name)]))
  return createElement(NextIntlClientProvider, { messages: picked, children })
}

function missing(name: string): never {
  throw new Error(`There is no messages file for the namespace "${name}"`)
}
