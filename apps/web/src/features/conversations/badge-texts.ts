/** Follows "Messages" in the bars. Apart from the other texts of conversations, which no first screen needs. */
export const badge = (count: string, isOne: boolean) => ` (${count} ${isOne ? 'message non lu' : 'messages non lus'})`
