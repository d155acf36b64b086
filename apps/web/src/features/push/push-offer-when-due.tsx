import { lazyComponent } from '../../lib/lazy-component.ts'
import { useStore } from '../../lib/store.ts'
import { useApp } from '../../core/app.ts'
import { offerOf } from './offer.ts'

const PushOffer = lazyComponent(() => import('./push-offer.tsx').then((module) => module.PushOffer))

/** The offer of notifications, once there is a reason for it. */
export function PushOfferWhenDue() {
  const isOffered = useStore(offerOf(useApp()))
  return isOffered && <PushOffer />
}
