import { Component, type ErrorInfo, type ReactNode } from 'react'
import { emitSignal } from '../lib/telemetry-buffer.ts'
import { reloadIfOutdated } from '../lib/version.ts'

interface ErrorBoundaryProps {
  /** Shown instead of what failed; `retry` renders it again. */
  renderFallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a failed part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Rendering failed', error, info.componentStack)
    emitSignal({ type: 'crash', error })
    void reloadIfOutdated()
  }

  override componentDidUpdate(_: ErrorBoundaryProps, before: { failed: boolean }) {
    if (before.failed && !this.state.failed) emitSignal({ type: 'shown-again' })
  }

  override render() {
    return this.state.failed ? this.props.renderFallback(() => this.setState({ failed: false })) : this.props.children
  }
}
