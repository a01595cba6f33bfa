/** What a search of customers compares its text with. */
export const searchedMembers = ['id', 'legal_name', 'email', 'phone_number', 'account_last_four', 'id_doc_number'] as const
export type SearchedMember = (typeof searchedMembers)[number]

/** An id is found by so many of its last characters, or more. */
export const shortestIdEnd = 6
