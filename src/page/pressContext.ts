import { createContext } from 'react';
import { NO_PRESS, type Press } from '../order/press.ts';

/** The visitor's presses. What appears by itself, not as the effect of one, waits until a press is over. */
export const PressContext = createContext<Press>(NO_PRESS);
