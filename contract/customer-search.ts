/** The members with which a search of customers can compare its text. */
export const searchedMembers = ['id', 'legal_name', 'email', 'phone_number', 'account_last_four', 'id_doc_number'] as const
export type SearchedMember = (typeof searchedMembers)[number]

/** The fewest last characters of an id by which it can be found. */
export const shortestIdEnd = 6
