import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * Returns an actor that a machine names and `src/order` provides. Unprovided, it throws an error
 * with its name.
 */
export function unprovided<Result, Input>(name: string): PromiseActorLogic<Result, Input> {
  return fromPromise<Result, Input>(() => {
    throw new Error(`${name} is not provided`);
  });
}
