import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar, Style } from '@capacitor/status-bar'

/** What the system shows around the app: its splash screen at the start, and the status bar. */

const splash = { shownMs: 2000, fadeMs: 500 } as const

const black = '#000000'

const logged = (what: string) => (error: unknown) => console.warn(`${what} failed`, error)

/**
 * Takes the splash screen away, whatever becomes of the page meanwhile [MOB-03]. Android fades the first one as long as
 * `capacitor.config.json` says.
 */
export function hideSplash(): void {
  setTimeout(
    () => void SplashScreen.hide({ fadeOutDuration: splash.fadeMs }).catch(logged('The splash screen')),
    splash.shownMs,
  )
}

/**
 * Light icons on black, in every theme [MOB-02] [GAP-167]. From Android 15 on, and on iOS, the bar is transparent, and
 * the page is black below it (`native.css`).
 */
export function styleStatusBar(): void {
  StatusBar.setStyle({ style: Style.Dark }).catch(logged('The status bar'))
  StatusBar.setBackgroundColor({ color: black }).catch(logged('The status bar'))
}
