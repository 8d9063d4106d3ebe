import { useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { AfterPaymentContext } from './form/afterPaymentContext.ts';
import { EmailTypoContext, type EmailTypo } from './form/emailTypoContext.ts';
import { FileRowsContext } from './form/fileRowsContext.ts';
import { PressContext } from './pressContext.ts';
import type { LateScript } from './lateScript.ts';
import type { AfterPaymentModule, FirstFileModule } from './lateServices.ts';

interface LatePartsProps {
  readonly firstFile: LateScript<FirstFileModule>;
  readonly afterPayment: LateScript<AfterPaymentModule>;
  readonly emailTypo: LateScript<EmailTypo>;
  readonly children: ReactNode;
}

/** Gives the form inside it the parts that load late, once their scripts are there and no press is under way. */
export function LateParts({ firstFile, afterPayment, emailTypo, children }: LatePartsProps) {
  return (
    <FileRowsContext value={useLoaded(firstFile)?.FILE_ROWS ?? null}>
      <AfterPaymentContext value={useLoaded(afterPayment)?.AFTER_PAYMENT ?? null}>
        <EmailTypoContext value={emailTypo}>{children}</EmailTypoContext>
      </AfterPaymentContext>
    </FileRowsContext>
  );
}

function useLoaded<Module>({ subscribe, loaded }: LateScript<Module>): Module | null {
  const { whenOver } = useContext(PressContext);
  const subscribeBetweenPresses = useCallback(
    (notify: () => void) => subscribe(() => whenOver(notify)),
    [subscribe, whenOver],
  );
  return useSyncExternalStore(subscribeBetweenPresses, loaded, loaded);
}
