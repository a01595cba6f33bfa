/**
 * The names that other implementations give to our members. Blanks, dashes, underscores and case are ignored, so only other words
 * are listed; a dot leads into a group (`bank.code`). Our own name is tried first, then these from left to right. Add a new
 * spelling here only if it cannot mean anything else: `debit_cents` belongs in a mapping file, which states the unit.
 */
export const spellings: Readonly<Record<string, RecordSpelling>> = {
  Quote: quote(),
  EchoedQuote: quote({
    'source.account_id': [
      'source.prefunded_account_id',
      'source.account.id',
      'prefunded_account_id',
      'from.account_id',
      'origin.account_id',
    ],
    'destination.payment_rail': ['destination.rail', 'to.payment_rail', 'to.rail', 'destination.method'],
  }),
  CommissionFee: {
    counted: true,
    nouns: [],
    plural: [],
    members: {
      fee: ['value', 'percentage', 'percent'],
      type: ['kind', 'fee_type'],
      label: ['name', 'description', 'title', 'type'],
      amount: ['fee_amount'],
    },
  },
  Transaction: {
    nouns: ['transaction', 'transfer', 'payment'],
    plural: ['transactions', 'transfers', 'payments'],
    members: {
      id: ['transaction_id', 'transfer_id', 'payment_id', 'uuid', '_id', 'identifier'],
      amount: ['amount_minor', 'minor_amount'],
      customer_email: ['email', 'customer.email', 'user_email', 'user.email'],
      type: ['kind', 'transaction_type'],
      status: ['state', 'transaction_status', 'payment_status'],
      payment_provider: ['provider', 'provider.name'],
      quote_id: ['transfer_quote_id', 'quote.id'],
      customer_id: ['user_id', 'customer.id', 'user.id'],
      partner_reference_id: ['partner_reference', 'external_transfer_id', 'external_id', 'client_reference', 'reference'],
      failure_code: ['error_code'],
      created_at: ['created', 'created_on', 'creation_date', 'date_created'],
      updated_at: ['updated', 'updated_on', 'modified_at', 'date_updated'],
      completed_at: ['completed', 'completed_on', 'finished_at', 'settled_at'],
    },
  },
  Customer: customer(),
  CustomerSummary: customer(),
  CustomerCreated: {
    strict: true,
    nouns: ['customer', 'user', 'client'],
    plural: [],
    members: { id: ['customer_id', 'user_id', 'client_id', 'uuid', '_id', 'identifier', 'customer.id', 'user.id'] },
  },
  BankAccount: {
    nouns: ['bank_account', 'account', 'beneficiary_account'],
    plural: ['bank_accounts', 'accounts', 'linked_accounts', 'linked_bank_accounts', 'beneficiary_accounts'],
    members: {
      id: ['bank_account_id', 'account_id', 'uuid', '_id', 'identifier'],
      customer_id: ['user_id', 'customer.id', 'owner_id'],
      account_type: ['type', 'kind', 'account.type', 'rail', 'payment_rail'],
      country_code: ['country', 'country.code', 'bank.country', 'bank.country_code'],
      bank_code: ['bank.code', 'bank_id', 'bank.id', 'routing_number', 'bank.routing_number'],
      bank_name: ['bank.name', 'bank', 'institution', 'institution_name'],
      account_number: ['number', 'account.number', 'iban', 'masked_number', 'masked_account_number'],
      account_number_last4: ['last4', 'last_4', 'last_four', 'account_number_last_four', 'number_last4'],
      id_doc_number: [
        'document_number',
        'document.number',
        'id_document',
        'document',
        'national_id',
        'identity_document',
        'holder.document',
        'holder.document_number',
      ],
      phone_number: [
        'phone',
        'mobile',
        'mobile_number',
        'phone.number',
        'telephone',
        'holder.phone',
        'holder.phone_number',
        'holder.mobile',
      ],
      account_holder_name: ['holder_name', 'holder', 'holder.name', 'account_name', 'beneficiary_name', 'owner_name'],
      created_at: ['created', 'created_on', 'creation_date', 'date_created'],
    },
  },
  WalletSummary: {
    proof: ['user_id', 'email', 'balance'],
    nouns: ['wallet', 'customer', 'user', 'account'],
    plural: ['wallets', 'customers', 'users'],
    members: {
      email: ['customer_email', 'user_email', 'mail', 'user.email', 'customer.email'],
      user_id: ['customer_id', 'user.id', 'customer.id', 'id'],
      balance: ['balance_minor', 'minor_balance', 'wallet.balance', 'wallet.balance_minor'],
      type: ['customer_type', 'user_type', 'kind'],
      state: ['status', 'customer_state', 'user_state', 'wallet.state'],
      wallet_address: ['address', 'wallet.address', 'wallet'],
    },
  },
  ExchangeRate: {
    nouns: ['exchange_rate', 'rate'],
    plural: ['exchange_rates', 'rates'],
    members: { rate: ['exchange_rate', 'value', 'fx_rate', 'price', 'rate.value'], as_of: ['timestamp', 'date', 'updated_at'] },
  },
}

export type RecordSpelling = {
  /** Names of an envelope around the record. */
  nouns: readonly string[]
  /** Names of a list of them. */
  plural: readonly string[]
  /** A record that lacks any member is unreadable. */
  strict?: true
  /** An unreadable row stays in its list, without members: otherwise the list would look whole. */
  counted?: true
  /** For records without an id: at least one of these must be present, or it is not such a record. */
  proof?: readonly string[]
  members: Readonly<Record<string, readonly string[]>>
}

/** Names of envelopes around any record or list. */
export const envelopes: readonly string[] =
  'data result results items item response payload content records datos respuesta resultado'.split(' ')

function quote(echoed: RecordSpelling['members'] = {}): RecordSpelling {
  return {
    nouns: ['quote', 'transfer_quote', 'transfer'],
    plural: ['quotes', 'transfer_quotes'],
    members: {
      id: ['quote_id', 'transfer_quote_id', 'uuid', '_id', 'identifier'],
      source_amount: ['from_amount', 'send_amount', 'debit_amount', 'amount_source', 'source.amount', 'from.amount'],
      quoted_amount: [
        'destination_amount',
        'target_amount',
        'to_amount',
        'receive_amount',
        'amount_destination',
        'destination.amount',
        'to.amount',
        'target.amount',
      ],
      exchange_rate: ['rate', 'fx_rate', 'exchange.rate', 'rate.value', 'fx.rate'],
      'source.currency': ['from_currency', 'from.currency', 'source_amount.currency', 'origin.currency'],
      'source.payment_rail': ['source.rail', 'from.payment_rail', 'source.method', 'payment_rail'],
      'destination.currency': ['to_currency', 'target_currency', 'to.currency', 'target.currency', 'quoted_amount.currency'],
      'destination.account_id': [
        'destination.bank_account_id',
        'destination.account.id',
        'to.account_id',
        'bank_account_id',
        'beneficiary_account_id',
      ],
      status: ['state', 'quote_status'],
      created_at: ['created', 'created_on', 'creation_date', 'date_created'],
      expires_at: ['expires', 'expiry', 'expiration', 'expires_on', 'expiration_date', 'valid_until', 'valid_to'],
      external_transfer_id: ['external_id', 'partner_reference_id', 'external_reference', 'client_reference', 'reference'],
      commission_fees: ['fees', 'commissions', 'fee_lines', 'fees.items', 'fees.lines'],
      total_fees: ['fee_total', 'fees_total', 'total_fee', 'fees.total', 'total_commission'],
      ...echoed,
    },
  }
}

function customer(): RecordSpelling {
  return {
    nouns: ['customer', 'user', 'client'],
    plural: ['customers', 'users', 'clients'],
    members: {
      id: ['customer_id', 'user_id', 'client_id', 'uuid', '_id', 'identifier'],
      email: ['email_address', 'mail', 'contact.email'],
      phone_number: ['phone', 'mobile', 'mobile_number', 'telephone', 'contact.phone', 'contact.phone_number', 'phone.number'],
      type: ['customer_type', 'user_type', 'kind'],
      kyc_type: ['kyc_level', 'kyc.type', 'kyc.level', 'kyc_tier'],
      address_line_1: ['address_line1', 'address', 'street', 'address.line_1', 'address.street', 'address_line_one'],
      city: ['address.city', 'town'],
      country: ['country_code', 'address.country', 'address.country_code', 'country.code'],
      is_verified: ['verified', 'kyc_verified', 'is_kyc_verified', 'kyc.verified'],
      created_at: ['created', 'created_on', 'creation_date', 'date_created', 'registered_at'],
      kyc_status: ['kyc.status', 'verification_status', 'kyc_state'],
      bank_accounts: ['accounts', 'linked_accounts', 'linked_bank_accounts'],
      legal_name: ['name', 'full_name', 'business_name'],
      state: ['status', 'customer_state', 'customer_status'],
      updated_at: ['updated', 'updated_on', 'modified_at', 'date_updated'],
    },
  }
}
