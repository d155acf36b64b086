/** A notification, as every transport sends it. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** What it opens: a path of the app. */
  readonly path: string
  /** Of two notifications with the same tag the newer one replaces the older. */
  readonly tag: string
  /** Number on the icon of the app. */
  readonly badge: number
  /** Whether a device that saves power is woken by it. */
  readonly isUrgent: boolean
}

/** Where a device is reached. */
export interface PushTarget {
  /** An address at a push service, or a token. */
  readonly address: string
  /** Keys of a browser, in base64url; null for an app. */
  readonly keys: { readonly p256dh: string; readonly auth: string } | null
}

/** `gone`: the device is not there any more. `refused`: this notification is, and repeating it would not help. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly status: number | undefined; readonly pauseMs: number | undefined }

/** Sends notifications to one kind of device. */
export interface PushTransport {
  /** Resolves with what the push service answered; never rejects for its failures. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  close(): void
}

export const transportNames = ['web', 'fcm', 'apns'] as const
export type TransportName = (typeof transportNames)[number]

/** Those that are configured; web push always is. */
export type PushTransports = Readonly<Record<'web', PushTransport>> &
  Readonly<Partial<Record<TransportName, PushTransport>>>
