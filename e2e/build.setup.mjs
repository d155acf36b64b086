import { buildWeb } from '../scripts/lib/prepare.mjs'

/** The web app as it is delivered, built anew when a source is newer. */
export default () => buildWeb()
