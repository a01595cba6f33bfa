/** The rules that would require a second person, and the possible approvers, as of now. */
export type PreviewApproval = { rules: string; who: string }

/** What the form shows during typing; all figures are formatted for the reader. Nothing in it is guaranteed. */
export type Preview = {
  /** `value` is decimal text with all its digits. */
  rate: { value: string; asOf: string } | null
  price: PreviewPrice | null
  /**
   * Why there is no price: a code of the API or of a member. `limit`: the sentence for an amount that is outside a limit.
   * `stops`: a quote would be refused for it too.
   */
  problem: { code: string; field?: string; limit?: string; stops: boolean } | null
}
export type PreviewPrice = {
  converted: string
  /** Null if this API reports its fees only in a quote. */
  fees: { label: string; amount: string }[] | null
  debit: string | null
  received: string
  after: { account: string; text: string; enough: boolean } | null
  /** The effect of a change of the rate by 1 % on the received amount. */
  onePercent: string
  /** Null if no second person must approve it. */
  approval: PreviewApproval | null
}
