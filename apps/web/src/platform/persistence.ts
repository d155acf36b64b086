/**
 * Asks the browser not to empty the storage of the app when the device runs out of room. Some ask the person.
 * @returns Whether it agreed; false also where it cannot.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false
  } catch (error) {
    console.warn('The storage cannot be made persistent', error)
    return false
  }
}
