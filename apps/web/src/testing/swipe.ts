import { fireEvent } from '@testing-library/react'

/** Swipes a finger across the page; lengths in CSS pixels. */
export function swipe(across: number, down = 0, target: Element = document.body): void {
  const touch = (clientX: number, clientY: number) => ({ identifier: 1, target, clientX, clientY }) as unknown as Touch
  fireEvent.touchStart(target, { touches: [touch(200, 400)] })
  fireEvent.touchEnd(target, { changedTouches: [touch(200 + across, 400 + down)] })
}
