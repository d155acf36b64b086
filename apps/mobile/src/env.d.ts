/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the server that this app was built for. */
  readonly PUBLIC_URL: string
}
