import { expect, test } from 'vitest'
import { linesFile } from './lines-file'
import type { LookedUpLine } from './looked-up-line'

const words = {
  heads: ['Line', 'Reference', 'Status', 'Customer', 'Received', 'Currency', 'Paid (America/Caracas)', 'In plain words'],
  outcomes: { missing: 'Not found', unsupported: 'Not known', skipped: 'Not looked up', failed: 'No answer' },
}

const found: LookedUpLine = {
  line: ' ord-1',
  reference: 'ord-1',
  outcome: 'found',
  id: 't1',
  href: '/transactions/t1',
  status: 'completed',
  statusWord: 'Completed',
  final: true,
  live: { address: '/api/console/transactions/t1', version: 'completed|completed||' },
  customer: '=HYPERLINK("http://bad.example")',
  received: '1,000.50 VES',
  receivedAmount: '1000.50',
  receivedCurrency: 'VES',
  paidAt: '2026-11-20T14:00:00.000Z',
  paid: '20 Nov 2026, 10:00:00, Caracas (UTC−4)',
  plain: 'It arrived.',
  summaries: { en: '', es: '' },
}

test('the file has the lines of the screen, each once, and no cell that a spreadsheet runs', () => {
  const lines = [
    { number: 1, row: found },
    { number: 3, row: { line: '-2+3', reference: '-2+3', outcome: 'missing', guess: null } as const },
    {
      number: 4,
      row: { line: 'ord-4', reference: 'ord-4', outcome: 'failed', sentence: 'No answer came.', retryAfter: null } as const,
    },
    {
      number: 5,
      row: { line: 'id-5', reference: 'id-5', outcome: 'unsupported', sentence: 'The API cannot be asked.' } as const,
    },
  ]
  expect(linesFile(lines, words).split('\r\n')).toEqual([
    '\ufeff"Line","Reference","Status","Customer","Received","Currency","Paid (America/Caracas)","In plain words"',
    '1,"ord-1","Completed","\'=HYPERLINK(""http://bad.example"")","1000.50","VES","20 Nov 2026, 10:00:00, Caracas (UTC−4)","It arrived."',
    '3,"\'-2+3","Not found",,,,,""',
    '4,"ord-4","No answer",,,,,"No answer came."',
    '5,"id-5","Not known",,,,,"The API cannot be asked."',
    '',
  ])
})
