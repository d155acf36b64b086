/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the server that this app was built for. */
  readonly PUBLIC_URL: string
  /** The Firebase project by which this build is notified on Android; empty for none. */
  readonly FIREBASE_PROJECT: string
}
