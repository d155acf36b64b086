/** The address of the index of our own catalogue; there is one in a build only (`build/catalogue-index.ts`). */
export const catalogueIndexAddress: string | undefined = undefined

/** How much of the device it takes. */
export const catalogueIndexBytes: number = 0
