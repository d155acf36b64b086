import type { InstallMethod } from '../../../web/src/platform/install.ts'

/** This is the installed app: there is nothing to offer. */
export const keepInstallOffer: () => void = () => {}

export const installMethod = (): InstallMethod | undefined => undefined

export const onInstallChange = (): (() => void) => () => {}

export const openInstallPrompt = async (): Promise<boolean> => false
