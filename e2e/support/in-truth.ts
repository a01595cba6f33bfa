import { expect } from '@playwright/test'
import type { Truth } from './claims'
import type { Customer, Quote } from './upstream/books'
import type { Upstream } from './upstream/upstream'

export function truthOf({ books }: Upstream, quote: Quote): Truth {
  return books.paymentOf(quote)?.state ?? 'unpaid'
}

/** Expects that the company did nothing twice, by its own counters. */
export function expectNothingTwice({ books }: Upstream, { email, customer }: { email: string; customer: Customer }): void {
  const quotes = books.quotes.filter((quote) => quote.customer === customer)
  const sum = (what: 'debit' | 'confirmation') => quotes.reduce((all, { id }) => all + books.count(what, id), 0)
  const made = {
    customers: books.count('customer', email),
    accounts: books.count('account', customer.id),
    debits: sum('debit'),
    confirmations: sum('confirmation'),
  }
  expect(Object.entries(made).filter(([, times]) => times > 1)).toEqual([])
}
