import { configure } from '@testing-library/react'
import { timeouts } from '../../../../test-timeouts.ts'

configure({ asyncUtilTimeout: timeouts.wait })
