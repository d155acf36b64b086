const tasks = new Set<() => void>()

/**
 * Runs a task in one of the next frames, in which no other of these tasks runs: rendering many things at once would hold up
 * whoever scrolls.
 * @returns Gives the task up.
 */
export function onePerFrame(task: () => void): () => void {
  if (tasks.size === 0) requestAnimationFrame(runNext)
  tasks.add(task)
  return () => void tasks.delete(task)
}

function runNext() {
  const [task] = tasks
  if (!task) return
  tasks.delete(task)
  if (tasks.size > 0) requestAnimationFrame(runNext)
  task()
}
