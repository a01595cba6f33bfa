import 'server-only'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { createElement, type ReactNode } from 'react'
import { AddedMessages } from './added-messages'

type Props = { namespaces: readonly string[]; children: ReactNode }

/**
 * Provides the texts of the named namespaces to the client components below it, besides those that are provided above, and no
 * others, because they become part of the HTML of every answer. Those of a layout are sent once, not with each page.
 */
export async function ClientMessages({ namespaces, children }: Props) {
  return createElement(AddedMessages, { messages: await pick(namespaces), children })
}

/** Provides the language, the time zone and the texts that every component may use (`common`). */
export async function RootMessages({ children }: { children: ReactNode }) {
  return createElement(NextIntlClientProvider, { messages: await pick(['common']), children })
}

async function pick(namespaces: readonly string[]) {
  const all = await getMessages()
  return Object.fromEntries(namespaces.map((name) => [name, all[name] ?? missing(name)]))
}

function missing(name: string): never {
  throw new Error(`There is no messages file for the namespace "${name}"`)
}
