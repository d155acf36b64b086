import { Haptics, ImpactStyle } from '@capacitor/haptics'

/** Confirms a touch by a light tap [MOB-09]. Devices without one do nothing. */
export function tap(): void {
  Haptics.impact({ style: ImpactStyle.Light }).catch((error: unknown) => console.warn('No haptics', error))
}
