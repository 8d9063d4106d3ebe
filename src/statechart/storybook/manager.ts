import { registerStatechart } from './register.tsx';

registerStatechart();
