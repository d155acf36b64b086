import { buildWeb } from '../scripts/lib/prepare.mjs'

/** The web app's production build, rebuilt when a source is newer. */
export default () => buildWeb()
