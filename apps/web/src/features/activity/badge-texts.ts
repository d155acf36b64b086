/** Apart, because the badge is part of every page. */
export const badge = (count: string, isOne: boolean) => (isOne ? ' (1 nouveauté)' : ` (${count} nouveautés)`)
