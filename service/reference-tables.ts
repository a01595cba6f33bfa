/**
 * The tables that every node has whole if the database is spread by organization (Citus calls them reference tables), each with
 * the reason. All others with an `org_id` have it in every unique constraint, so each organization's rows can be on one node.
 * `spread.test.ts` compares this list with the schema.
 */
export const referenceTables: Readonly<Record<string, string>> = {
  'payments.api_keys': 'A key is looked up by its public part, before the organization is known.',
  'payments.bank_channels': 'A bank sends to the id of a channel, before the organization is known.',
  'payments.bank_gateways': 'A gateway is named by its id alone.',
  'payments.collection_accounts': 'No two organizations may collect on one account.',
  'payments.payment_stops': 'A stop without an organization is of all.',
  'payments.organizations': 'Every other table refers to it, and sweeps begin with it.',
  'payments.rates': 'A rate is a fact about the market.',
  'payments.rate_quarantine': 'As the rates, whose jumps wait here.',
  'payments.quote_moves': 'The state machine of quotes, which their trigger reads.',
  'payments.ledger_kinds': 'The kinds of accounts, which every entry reads.',
  'payments.ledger_verdicts': 'A verdict is about the books of all organizations.',
  'payments.ledger_checkpoint': 'The books of all organizations are checked from one snapshot.',
}

/**
 * The functions that do all the work of a request in one call, which a cluster sends to the node of the organization. Each must
 * always be given one (`p_org`).
 */
export const delegatedFunctions = [
  'payments.pay_quote_with_pass',
  'payments.pay_quote',
  'payments.store_quote',
  'payments.complete_transfer',
] as const
