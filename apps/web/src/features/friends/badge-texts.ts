/** Follows "Amis" in the bars. Apart from the other texts of friends, which no first screen needs. */
export const badge = (total: number) => ` (${total} ${total > 1 ? 'demandes reçues' : 'demande reçue'})`
