import { useSyncExternalStore } from 'react'
import { type InstallMethod, installMethod, onInstallChange } from '../../platform/install.ts'

/** How the app can be installed on this device; undefined where it cannot, or is. */
export const useInstallMethod = (): InstallMethod | undefined => useSyncExternalStore(onInstallChange, installMethod)
