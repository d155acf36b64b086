import { Fragment, type JSX, jsxDEV as create } from 'react/jsx-dev-runtime'
import { setProps } from './set-props.ts'

/** The same for development. */
export const jsxDEV: typeof create = (type, props, ...rest) => create(type, setProps(type, props), ...rest)
export { Fragment, type JSX }
