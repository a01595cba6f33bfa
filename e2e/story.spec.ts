import { mouse } from './support/input-methods'
import { tellStory } from './support/story'
import { test } from './support/test'

test('a customer is created, quoted, paid, confirmed, looked up as completed, and the audit trail holds and proves every step', async ({
  world,
  openPage,
}) => {
  test.setTimeout(240_000)
  await tellStory({
    world,
    openPage,
    locale: 'en',
    input: mouse,
    words: {
      places: { main: 'Main', customers: 'Customers', quotes: 'Quotes', approvals: 'Approvals', audit: 'Audit trail' },
      customer: {
        add: 'New customer',
        email: 'E-mail',
        name: 'Legal name',
        address: 'Address',
        city: 'City',
        create: 'Create customer',
        active: 'Active',
      },
      account: {
        add: 'Add account',
        kind: 'Pago móvil',
        bank: 'Bank',
        document: 'Cédula or RIF',
        readAs: 'V12345678',
        phone: 'Phone',
        save: 'Add pago móvil',
      },
      quote: {
        add: 'New quote',
        customer: 'Customer',
        amount: 'Amount',
        reference: 'Reference',
        notGuaranteed: 'Not yet guaranteed',
        previewDebit: /101\.00/,
        lock: /^Lock rate/,
        ask: 'Request approval',
        requested: 'Approval pending.',
        approve: /^Approve up to/,
        openPaid: 'Open the quote it was paid with',
        waits: 'Waiting for confirmation',
        confirm: /^Confirm [\d,.]+/,
        release: /^Release [\d,.]+/,
        completed: 'Completed',
      },
      audit: {
        sound: 'Nothing was changed or removed',
        done: 'Done',
        steps: {
          customer: 'Created customer',
          account: 'Added account',
          quote: 'Created quote',
          requested: 'Requested approval',
          approved: 'Approved a payment',
          paid: 'Paid quote',
          confirmed: 'Confirmed',
          lookedUp: 'Looked up a reference',
        },
      },
    },
  })
})
