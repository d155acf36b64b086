import { configure } from '@testing-library/react'

// Code is fetched, and a busy machine takes its time; what comes at once is not waited for.
configure({ asyncUtilTimeout: 15_000 })
