/** The app brings its own files: nothing is registered [MOB-07]. */
export const registerServiceWorker: () => void = () => {}

/** A new version comes from the store. */
export const updateServiceWorker = async (): Promise<void> => {}

/** Pictures are in the cache of the web view alone, which no script empties. */
export const clearPictures: () => void = () => {}
