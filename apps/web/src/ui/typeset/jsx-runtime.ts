import { Fragment, type JSX, jsx as create, jsxs as createMany } from 'react/jsx-runtime'
import { setProps } from './set-props.ts'

/** What JSX is compiled to, in the product: React's own functions, which get every text typeset. */
export const jsx: typeof create = (type, props, key) => create(type, setProps(type, props), key)
export const jsxs: typeof createMany = (type, props, key) => createMany(type, setProps(type, props), key)
export { Fragment, type JSX }
