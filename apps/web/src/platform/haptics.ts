/** Confirms a touch by a light tap. Browsers leave that to their users. */
export const tap: () => void = () => {}
