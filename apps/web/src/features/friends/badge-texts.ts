/** Text after "Amis" in the navigation bars. Separate from the other friends texts to keep the first load small. */
export const badge = (total: number) => ` (${total} ${total > 1 ? 'demandes reçues' : 'demande reçue'})`
