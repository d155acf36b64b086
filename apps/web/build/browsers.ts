/**
 * The oldest Safari in which the app runs: the first one with lookbehind in regular expressions. The app for iOS asks for
 * a system that has it.
 */
export const oldestSafari = '16.4'

/** What the code and the style sheets are built for: the web app and the native app. */
export const buildTarget = ['es2023', `safari${oldestSafari}`]
