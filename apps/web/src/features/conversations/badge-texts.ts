/** Text after "Messages" in the navigation bars. Separate to keep the first load small. */
export const badge = (count: string, isOne: boolean) => ` (${count} ${isOne ? 'message non lu' : 'messages non lus'})`
