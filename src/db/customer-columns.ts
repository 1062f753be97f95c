/** The name of a conversation's customer, else the user name that the memo knows; '' where there is neither. */
export function nameKnown(row: { contact_name: string; memo: string | null }): string {
  if (row.contact_name !== '' || row.memo === null) return row.contact_name;
  return JSON.parse(row.memo).userName ?? '';
}
